import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import {
	cookiesOf,
	fieldOf,
	pairOf,
	sendForm,
	sendPassword,
	visit,
	type ConsoleAnswer,
} from './console.ts';

/** User of the console in a browser. */
export interface Operator {
	cookie: string;
	/** Opens a page. */
	open(path: string): Promise<ConsoleAnswer>;
	/** Opens the confirmation page of an operation, and submits its form. */
	act(path: string, fields?: Record<string, string>): Promise<ConsoleAnswer>;
	/** Submits a form with the token of this session, without opening its page. */
	send(path: string, fields?: Record<string, string>): Promise<ConsoleAnswer>;
}

/**
 * Signs in as a browser does, with the shared password.
 *
 * @param password the password, which only the first start returns
 */
export async function signIn(
	service: OpenedService,
	password = service.console.password,
): Promise<Operator> {
	return operatorOf(service, await sendPassword(service, password));
}

/** Signs in with a personal account. */
export async function signInAs(
	service: OpenedService,
	credentials: { account: string; password: string },
): Promise<Operator> {
	const response = await visit(service, 'login', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(credentials),
	});
	return operatorOf(service, response);
}

async function operatorOf(service: OpenedService, response: ConsoleAnswer): Promise<Operator> {
	const cookie = pairOf(cookiesOf(response).get('contact_sync_console')!);
	const open = (path: string) => visit(service, path, { headers: { Cookie: cookie } });
	const formToken = fieldOf((await open('contacts/')).text, 'form_token');
	const send = (path: string, fields: Record<string, string> = {}) =>
		sendForm(service, path, { form_token: formToken, ...fields }, cookie);
	return {
		cookie,
		open,
		send,
		async act(path, fields = {}) {
			const page = await open(path);
			expect([page.status, path]).toEqual([200, path]);
			expect(page.text).toContain('method="post"');
			return send(path, fields);
		},
	};
}

/** Maximum number of pages of a list, so that a broken link to the next page can't be followed forever. */
const MAX_PAGES = 20;

/** Returns what a pattern's first group matches on all pages of a list, in order. */
export async function allPages(
	operator: Operator,
	first: string,
	pattern: RegExp,
): Promise<string[]> {
	const found: string[] = [];
	let path: string | undefined = first;
	for (let page = 0; path !== undefined; page += 1) {
		if (page === MAX_PAGES) throw new Error(`The list has more than ${MAX_PAGES} pages.`);
		const { text } = await operator.open(path);
		found.push(...[...text.matchAll(pattern)].map(([, match]) => match!));
		const next: string | undefined = /href="([^"]*)" rel="next"/.exec(text)?.[1];
		path = next?.replaceAll('&amp;', '&').replace(/^(\.\.\/)+/, '');
	}
	return found;
}
