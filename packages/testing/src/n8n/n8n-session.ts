import type { Owner } from './start-n8n.ts';

/** Calls n8n as its own editor does, logged in. Throws for an answer that is not a good one. */
export interface N8nSession {
	/** A call under `/rest`; gives what stands under `data` in the answer. */
	call<T>(method: string, path: string, body?: object): Promise<T>;
	/** Reads a file that n8n serves to its editor, as `/types/nodes.json`. */
	read<T>(path: string): Promise<T>;
}

/** n8n ties a login to this header, so that a stolen cookie alone is worth nothing. */
const BROWSER = 'contact-sync-start';

/** Logs in as the owner. */
export async function openSession(url: string, owner: Owner): Promise<N8nSession> {
	let cookie = '';
	const send = async (method: string, path: string, body?: object) => {
		const response = await fetch(`${url}${path}`, {
			method,
			headers: { 'browser-id': BROWSER, cookie, 'content-type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) {
			throw new Error(`n8n answered ${response.status} to ${method} ${path}: ${text}`);
		}
		cookie ||= response.headers
			.getSetCookie()
			.map((line) => line.split(';')[0])
			.join('; ');
		return text;
	};
	const session: N8nSession = {
		call: async <T>(method: string, path: string, body?: object) =>
			(JSON.parse(await send(method, `/rest${path}`, body)) as { data: T }).data,
		read: async <T>(path: string) => JSON.parse(await send('GET', path)) as T,
	};
	await session.call('POST', '/login', {
		emailOrLdapLoginId: owner.email,
		password: owner.password,
	});
	return session;
}
