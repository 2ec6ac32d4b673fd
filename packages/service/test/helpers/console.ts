import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';

/** Response of the console. */
export interface ConsoleAnswer {
	status: number;
	headers: Headers;
	text: string;
}

/** Requests a path below /console/, without following redirects. */
export async function visit(
	service: OpenedService,
	path: string,
	init: RequestInit = {},
): Promise<ConsoleAnswer> {
	const response = await fetch(`${service.console.url}${path}`, { redirect: 'manual', ...init });
	return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a request with a token. */
export const visitWith = (service: OpenedService, token: string, path: string) =>
	visit(service, path, { headers: { Authorization: `Bearer ${token}` } });

/** Sends a password as JSON. */
export const sendPassword = (service: OpenedService, password: unknown, headers: object = {}) =>
	visit(service, 'login', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headers },
		body: JSON.stringify({ password }),
	});

/** Signs in, and returns the token. */
export async function tokenOf(service: OpenedService): Promise<string> {
	const { text } = await sendPassword(service, service.console.password);
	return (JSON.parse(text) as { token: string }).token;
}

/** Returns the cookies that a response sets, by name, with their attributes. */
export function cookiesOf({ headers }: Pick<ConsoleAnswer, 'headers'>): Map<string, string> {
	return new Map(headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line]));
}

/** Returns the part of a cookie that a browser sends back. */
export const pairOf = (line: string) => line.split(';')[0]!;

/** Returns a hidden field of a form. */
export function fieldOf(page: string, name: string): string {
	return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!;
}

/** Submits a form as a browser does. */
export const sendForm = (
	service: OpenedService,
	path: string,
	fields: Record<string, string>,
	cookie: string,
) =>
	visit(service, path, {
		method: 'POST',
		headers: { Cookie: cookie },
		body: new URLSearchParams(fields),
	});

/**
 * Returns the pages of the console that the links of a page lead to, except those that switch to another owner.
 *
 * @param path path of the page below /console/
 * @returns paths below /console/, with parameters
 */
export function linksOf(path: string, html: string): string[] {
	const content = html.replace(/<div class="switch">.*?<\/ul><\/div>/s, '');
	return [...content.matchAll(/<a [^>]*href="([^"#]+)"/g)]
		.map(
			([, href]) => new URL(href!.replaceAll('&amp;', '&'), `http://acme.example/console/${path}`),
		)
		.filter(({ pathname }) => pathname.startsWith('/console/') && !pathname.endsWith('/body/'))
		.map(({ pathname, search }) => pathname.replace('/console/', '') + search);
}
