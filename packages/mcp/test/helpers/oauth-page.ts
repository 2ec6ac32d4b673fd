import { authorizationUrl, newPkce, openBrowser, register, type TestedServer } from './oauth.ts';

/** Opens the authorization page for a new client. */
export async function openPageOf(
	server: TestedServer,
	metadata: object = {},
	parameters: Record<string, string> = {},
) {
	const { id } = await register(server, metadata);
	const { challenge: code_challenge } = newPkce();
	const url = authorizationUrl({ client_id: id, code_challenge, ...parameters });
	const browser = openBrowser(server);
	const page = await browser.open(url);
	const check = (key: string) => browser.submit({ action: 'check', request: page.hidden, key });
	return { browser, page, check, url, id };
}
