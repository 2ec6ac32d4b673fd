/** Path and content of a document. */
export type Document = readonly [path: string, text: string];

/** Maximum number of words of all documents together. */
const MAX_TOTAL = 26_000;

/** Maximum number of words of a document, and of documents that readers see first. */
const MAX_WORDS = 2_000;
const SHORTER: Readonly<Record<string, number>> = { 'README.md': 900 };

/** Documents that are lists for looking something up, or history. */
const NOT_COUNTED = /(?:^|\/)CHANGELOG\.md$|^docs\/users\/actions\.md$/;

/** Matches a word, or any other text with a letter or digit, such as code. */
const WORD = /\S*[\p{L}\p{N}]\S*/gu;

/** Lists the documents that are too long, so that a fact is added by replacing another one. */
export function lengthProblems(documents: readonly Document[]): string[] {
	const counts = documents
		.filter(([path]) => !NOT_COUNTED.test(path))
		.map(([path, text]) => [path, text.match(WORD)?.length ?? 0] as const);
	const total = counts.reduce((sum, [, count]) => sum + count, 0);
	return [
		...counts.flatMap(([path, count]) => problem(path, count, SHORTER[path] ?? MAX_WORDS)),
		...problem('All documents', total, MAX_TOTAL),
	];
}

const problem = (subject: string, count: number, max: number): string[] =>
	count > max
		? [
				`${subject}: Write up to ${max.toLocaleString('en-US')} words: there are ${count.toLocaleString('en-US')}`,
			]
		: [];
