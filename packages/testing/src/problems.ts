import { TERMS } from '../../../scripts/prose/terms.ts';

/** Parts of an error that the reader sees. */
export interface ErrorTexts {
	/** Title: the problem. */
	title: string;
	/** Description: the fix. */
	fix: string;
	/** Message from the service. */
	report: string;
}

const MAX_TITLE = 80;
const MAX_SENTENCES = 2;
const MAX_WORDS = 25;
const REPEATED_WORDS = 5;

const TERM = new RegExp(TERMS.map(([pattern]) => pattern).join('|'), 'iu');

/** A verb without its contraction, such as "is not" or "cannot". */
const NO_CONTRACTION = /\b(?:is|are|does|do|can|did|was) ?not\b/i;

/** An API field name, such as `tag_names`. Scopes contain a colon instead of an underscore. */
const WIRE_NAME = /\b[a-z]+(?:_[a-z]+)+\b/;

const AVOIDED = [TERM, NO_CONTRACTION, WIRE_NAME];

/** Splits an error text without a separate title: its first sentence is the title, and the rest is the fix. */
export function splitText(text: string): ErrorTexts {
	const [title = '', ...fix] = sentencesIn(text);
	return { title, fix: fix.join(' '), report: '' };
}

/** Lists the problems with an error's title and fix. The report is the service's text. */
export function problemsOf({ title, fix }: ErrorTexts): string[] {
	const sentences = sentencesIn(fix);
	return [
		...(title === '' || fix === '' ? ['a text is missing'] : []),
		...(title.length > MAX_TITLE ? [`the title has ${title.length} characters`] : []),
		...(sentencesIn(title).length > 1 ? ['the title has several sentences'] : []),
		...(sentences.length > MAX_SENTENCES ? [`the fix has ${sentences.length} sentences`] : []),
		...sentences
			.filter((text) => text.split(/\s+/).length > MAX_WORDS)
			.map((text) => `long: ${text}`),
		...findRepeats([title, fix]).map((words) => `repeated: ${words}`),
		...[title, fix]
			.map(withoutQuotes)
			.flatMap((text) => AVOIDED.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])),
	];
}

/** Removes labels and values that the reader typed, because the rules don't apply to them. */
const withoutQuotes = (text: string): string => text.replaceAll(/'[A-Z][^']*'|"[^"]*"/g, '…');

export const sentencesIn = (text: string): string[] =>
	text.split(/(?<=[.!?])\s+(?=["'A-Z])/).filter((sentence) => sentence !== '');

/** Finds sequences of words that occur more than once. */
function findRepeats(texts: readonly string[]): string[] {
	const rows = texts.flatMap((text) => {
		const words = text.toLowerCase().match(/[\p{L}\p{N}'@-]+/gu) ?? [];
		return words.map((_word, at) => words.slice(at, at + REPEATED_WORDS)).filter(isWhole);
	});
	const lines = rows.map((row) => row.join(' '));
	return lines.filter((line, at) => lines.indexOf(line) < at);
}

const isWhole = (words: readonly string[]): boolean =>
	words.length === REPEATED_WORDS && new Set(words).size > 1;
