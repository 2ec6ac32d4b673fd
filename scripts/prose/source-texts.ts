import { extname } from 'node:path';
import type { TxtDocumentNode, TxtParagraphNode } from '@textlint/ast-node-types';
import type { TextlintPluginCreator } from '@textlint/types';
import ts from 'typescript';

type Range = readonly [from: number, to: number];
/** A part of a text block in code: a string, or an expression. */
interface Part {
	type: 'Str' | 'Code';
	range: Range;
}

/** Matches prose: two words, or a capitalized word, as in a label. Other strings are values. */
const PROSE = /\p{L}{2,}.* .*\p{L}{2,}|^\p{Lu}\p{Ll}+$/u;

/** A line break in a string, literal or escaped. */
const LINE_BREAK = /\n|\\n/g;

/** Matches the texts of an issue form, in YAML. */
const YAML_TEXT = /(?<=^\s*(?:- )?(?:name|about|description|label|value): )\S.*$/gm;

/** A textlint plugin for TypeScript, TSX, JSON, and issue forms in YAML. Each text block is a paragraph. */
export const sourceTexts: TextlintPluginCreator = {
	Processor: class {
		availableExtensions() {
			return ['.ts', '.mts', '.tsx', '.json', '.yml'];
		}
		processor() {
			return {
				preProcess: (text: string, filePath = 'text.ts') => documentOf(text, filePath),
				postProcess: (messages: never[], filePath = 'text.ts') => ({ messages, filePath }),
			};
		}
	},
};

function documentOf(text: string, filePath: string): TxtDocumentNode {
	const extension = extname(filePath);
	const kind = extension === '.json' ? ts.ScriptKind.JSON : undefined;
	const file = ts.createSourceFile(filePath, text, ts.ScriptTarget.Latest, false, kind);
	const place = (position: number) => {
		const { line, character } = file.getLineAndCharacterOfPosition(position);
		return { line: line + 1, column: character };
	};
	const placed = ([from, to]: Range) => ({
		raw: text.slice(from, to),
		range: [from, to] as const,
		loc: { start: place(from), end: place(to) },
	});
	const texts = extension === '.yml' ? yamlTextsIn(text) : textsIn(file, file);
	const paragraphs = texts
		.flatMap((parts) => linesOf(parts, text))
		.filter((parts) => PROSE.test(parts.map((part) => wordsOf(part, text)).join('')))
		.map((parts): TxtParagraphNode => ({
			type: 'Paragraph',
			...placed([parts[0]!.range[0], parts.at(-1)!.range[1]]),
			children: parts.map(({ type, range }) => ({
				type,
				...placed(range),
				value: text.slice(...range),
			})),
		}));
	return { type: 'Document', ...placed([0, text.length]), children: paragraphs };
}

const yamlTextsIn = (text: string): Part[][] =>
	[...text.matchAll(YAML_TEXT)].map(({ 0: { length }, index }) => [
		{ type: 'Str', range: [index, index + length] },
	]);

const wordsOf = ({ type, range }: Part, text: string) =>
	type === 'Str' ? text.slice(...range).trim() : 'X';

/** Returns the parts of each text block below a node. */
function textsIn(node: ts.Node, file: ts.SourceFile): Part[][] {
	if (ts.isTaggedTemplateExpression(node) || ts.isLiteralTypeNode(node)) return [];
	const parts = partsOf(node, file);
	const texts = parts?.some(({ type }) => type === 'Str') ? [parts] : [];
	if (!ts.isTemplateExpression(node) && texts.length > 0) return texts;
	ts.forEachChild(node, (child) => void texts.push(...textsIn(child, file)));
	return texts;
}

/** Returns the parts of a string, a template, a concatenation, or JSX text; undefined for other nodes. */
function partsOf(node: ts.Node, file: ts.SourceFile): Part[] | undefined {
	const start = node.getStart(file);
	if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
		return [{ type: 'Str', range: [start + 1, node.end - 1] }];
	if (ts.isJsxText(node)) return [{ type: 'Str', range: [node.pos, node.end] }];
	if (ts.isTemplateExpression(node)) return templateParts(node, file);
	if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken)
		return undefined;
	const [left, right] = [partsOf(node.left, file), partsOf(node.right, file)];
	if (!left && !right) return undefined;
	const expression = (side: ts.Node): Part => ({
		type: 'Code',
		range: [side.getStart(file), side.end],
	});
	return [...(left ?? [expression(node.left)]), ...(right ?? [expression(node.right)])];
}

const templateParts = ({ head, templateSpans }: ts.TemplateExpression, file: ts.SourceFile) => [
	{ type: 'Str' as const, range: [head.getStart(file) + 1, head.end - 2] as const },
	...templateSpans.flatMap(({ expression, literal }): Part[] => [
		{ type: 'Code', range: [expression.getStart(file), expression.end] },
		{
			type: 'Str',
			range: [literal.getStart(file) + 1, literal.end - (ts.isTemplateTail(literal) ? 1 : 2)],
		},
	]),
];

/** Splits a multi-line text block into one block per line. */
function linesOf(parts: readonly Part[], text: string): Part[][] {
	const lines: Part[][] = [[]];
	for (const part of parts) {
		const [first, ...others] = part.type === 'Str' ? splitLines(part, text) : [part];
		lines.at(-1)!.push(first!);
		lines.push(...others.map((other) => [other]));
	}
	return lines;
}

function splitLines({ type, range: [from, to] }: Part, text: string): Part[] {
	const breaks = [...text.slice(from, to).matchAll(LINE_BREAK)].map(
		({ 0: { length }, index }) => [from + index, from + index + length] as const,
	);
	const starts = [from, ...breaks.map(([, end]) => end)];
	const ends = [...breaks.map(([start]) => start), to];
	return starts.map((start, line) => ({ type, range: [start, ends[line]!] }));
}
