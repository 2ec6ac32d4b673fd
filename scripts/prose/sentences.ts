import type { AnyTxtNode, TxtParentNode } from '@textlint/ast-node-types';
import type { TextlintRuleReporter } from '@textlint/types';

export interface SentenceOptions {
	maxWords?: number;
	/** Whether each sentence must be on its own line in the source, for readable diffs. */
	onePerLine?: boolean;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A line break that doesn't follow the end of a sentence. */
const LINE_WITHIN_SENTENCE = /([^.?!\s][)"'’”]* *)\n/g;

const WORD = /[\p{L}\p{N}]\S*/gu;

/** Reports long sentences, and lines that don't contain exactly one sentence. */
export const sentences: TextlintRuleReporter<SentenceOptions> = (
	{ Syntax, RuleError, report, getSource, locator },
	{ maxWords = 25, onePerLine = false } = {},
) => {
	const check = (node: TxtParentNode, oneLine: boolean) => {
		const source = getSource(node);
		const problem = (message: string, index: number) =>
			report(node, new RuleError(message, { padding: locator.at(index) }));
		let end = 0;
		for (const { segment, index } of segmenter.segment(wordsIn(node, source))) {
			const start = index + segment.search(/\S|$/);
			const text = source.slice(start, index + segment.trimEnd().length);
			if (text === '') continue;
			const words = segment.match(WORD)?.length ?? 0;
			if (words > maxWords)
				problem(`Write up to ${maxWords} words per sentence: this one has ${words}`, start);
			if (oneLine && text.includes('\n')) problem('Write a sentence on one line', start);
			if (oneLine && end > 0 && !source.slice(end, start).includes('\n'))
				problem('Start a line with each sentence', start);
			end = start + text.length;
		}
	};
	return {
		[Syntax.Paragraph]: (node) => check(node, onePerLine),
		[Syntax.TableCell]: (node) => check(node, false),
	};
};

/**
 * Returns the words of a node at their positions in the source. Markup becomes spaces, code becomes one word, and
 * a line break ends a sentence.
 */
function wordsIn(node: TxtParentNode, source: string): string {
	const offset = node.range[0];
	const words = [...' '.repeat(source.length)];
	const put = (text: string, from: number) => words.splice(from, text.length, ...text.split(''));
	const read = (each: AnyTxtNode) => {
		const [from, to] = each.range.map((place) => place - offset) as [number, number];
		if ('children' in each) each.children.forEach(read);
		else if (each.type === 'Str') put(source.slice(from, to), from);
		else if (source.slice(from, to) === '<br>') put('.', from);
		else if (each.type === 'Code') put('X'.repeat(to - from), from);
	};
	node.children.forEach(read);
	return words.join('').replaceAll(LINE_WITHIN_SENTENCE, '$1 ');
}
