import type { Operator } from './operate.ts';

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
