/**
 * Signs in on the MCP server's page as a person does, with the requests of a browser.
 *
 * @param send sends the requests. @default over the network
 * @returns the redirect to the client @throws Error with the text of the page if it isn't the expected one
 */
export async function signIn(
	authorizationUrl: string,
	key: string,
	access = 'read',
	send: typeof fetch = fetch,
): Promise<URL> {
	const { origin } = new URL(authorizationUrl);
	const first = await send(authorizationUrl);
	const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';

	async function submit(page: Response, fields: Record<string, string>): Promise<Response> {
		const html = await page.text();
		const form = /name="request" value="([^"]+)"/.exec(html)?.[1];
		if (page.status !== 200 || form === undefined) {
			throw new Error(html.replaceAll(/<style>[^]*<\/style>|<[^>]+>|\s+/g, ' '));
		}
		return await send(`${origin}/oauth/authorize`, {
			method: 'POST',
			headers: { cookie, origin },
			body: new URLSearchParams({ request: form, ...fields }),
			redirect: 'manual',
		});
	}

	const second = await submit(first, { action: 'check', key });
	const last = await submit(second, { action: 'allow', access });
	return new URL(last.headers.get('location')!); // the form offers only valid choices
}
