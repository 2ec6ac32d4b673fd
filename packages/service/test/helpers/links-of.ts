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
