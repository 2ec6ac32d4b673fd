/** Signs in on the MCP server's page as a person does, with the requests of a browser. Returns the redirect to the client. */
export async function signIn(authorizationUrl: string, key: string, access = 'read'): Promise<URL> {
	const { origin } = new URL(authorizationUrl);
	const first = await fetch(authorizationUrl);
	const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';

	async function submit(page: Response, fields: Record<string, string>): Promise<Response> {
		const form = hiddenFieldOf(await page.text());
		return await fetch(`${origin}/oauth/authorize`, {
			method: 'POST',
			headers: { cookie, origin },
			body: new URLSearchParams({ request: form, ...fields }),
			redirect: 'manual',
		});
	}

	const second = await submit(first, { action: 'check', key });
	const last = await submit(second, { action: 'allow', access });
	return new URL(last.headers.get('location')!);
}

/** Returns the state of the form. @throws Error with the text of the page if it has no form */
function hiddenFieldOf(html: string): string {
	const found = /name="request" value="([^"]+)"/.exec(html);
	if (!found) throw new Error(`This page has no form: ${html.replaceAll(/<[^>]+>|\s+/g, ' ')}`);
	return found[1]!;
}
