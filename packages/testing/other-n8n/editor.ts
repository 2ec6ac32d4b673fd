/** Requests from n8n's editor that all n8n versions support. */
export interface Editor {
	/** Creates a workflow and activates it. @throws Error with n8n's response */
	activate(workflow: object): Promise<void>;
}

const OWNER = { email: 'ada@acme.example', firstName: 'Ada', lastName: 'Byron' };

/** n8n ties the session cookie to this header. */
const BROWSER = { 'browser-id': 'contact-sync-verify' };

/** Creates the owner of a new n8n, like its setup page. */
export async function setUpOwner(url: string): Promise<Editor> {
	let cookie = '';
	const post = async (path: string, body: object) => {
		const response = await fetch(`${url}/rest/${path}`, {
			method: 'POST',
			headers: { ...BROWSER, cookie, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`n8n responded ${response.status} to ${path}: ${text}`);
		cookie ||= response.headers
			.getSetCookie()
			.map((line) => line.split(';')[0])
			.join('; ');
		return (JSON.parse(text) as { data: { id: string; versionId: string } }).data;
	};
	await post('owner/setup', { ...OWNER, password: `Aa1-${crypto.randomUUID()}` });
	return {
		activate: async (workflow) => {
			const { id, versionId } = await post('workflows', workflow);
			await post(`workflows/${id}/activate`, { versionId });
		},
	};
}
