import type { StartedService } from '../../src/testing.ts';

/** The password of a test's console. */
export const PASSWORD = 'a-password-of-a-test';

const CONSOLE = '/console/';

/** Asks the console for a page, by default with nothing to show who asks. */
export function visit(
	{ url }: StartedService,
	path: string,
	init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
	return fetch(new URL(`${CONSOLE}${path}`, url), { redirect: 'manual', ...init });
}

/** Tries a password as JSON. */
export const tryPassword = (service: StartedService, password: string, headers = {}) =>
	visit(service, 'login', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headers },
		body: JSON.stringify({ password }),
	});

/** Signs in; returns the token. */
export async function signIn(service: StartedService): Promise<string> {
	const answer = await tryPassword(service, PASSWORD);
	return ((await answer.json()) as { token: string }).token;
}

/** The name and value of each cookie that an answer sets, and its attributes in lower case. */
export function cookiesOf(answer: Response) {
	return answer.headers.getSetCookie().map((text) => {
		const [pair = '', ...attributes] = text.split('; ');
		return { pair, attributes: attributes.map((each) => each.toLowerCase()) };
	});
}

/** The hidden token of the first form on a page. */
export const formTokenOf = (page: string) => /name="form_token" value="([^"]+)"/.exec(page)![1]!;
