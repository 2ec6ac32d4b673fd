import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { marked, type MarkedToken, type Token } from 'marked';
import { ROOT } from '../lib/paths.ts';

/** A part of a document that commands or links stand in, and where. */
export interface Piece {
	/** A fenced block, a text in backticks, an address that is linked, a picture, a piece of HTML, or other text. */
	kind: 'block' | 'code' | 'link' | 'image' | 'html' | 'text';
	text: string;
	/** The language of a fenced block. */
	language?: string;
	/** The line on which the paragraph, table or block begins, from 1. */
	line: number;
	/** The heading it stands under. */
	section: Section;
}

export interface Section {
	/** As GitHub makes it of the heading; empty before the first. */
	anchor: string;
	/** All that stands in it, with its comments. */
	text: string;
}

export interface Document {
	/** From the root of the repository. */
	path: string;
	pieces: readonly Piece[];
	anchors: ReadonlySet<string>;
}

/** Folders of others, and of what is made. */
const NOT_OURS = /(^|\/)(node_modules|dist|build|\.data|\.git)$/;

/** Every Markdown file of the repository that is ours. */
export const documentPaths = (): string[] =>
	globSync(['**/*.md', '.*/**/*.md'], { cwd: ROOT, exclude: (path) => NOT_OURS.test(path) })
		.map((path) => path.replaceAll('\\', '/'))
		.sort();

export const readDocument = (path: string): Document =>
	parseDocument(path, readFileSync(join(ROOT, path), 'utf8'));

/** Reads Markdown as GitHub does. */
export function parseDocument(path: string, markdown: string): Document {
	const slugger = new GithubSlugger();
	const pieces: Piece[] = [];
	const anchors = new Set<string>();
	let section: Section = { anchor: '', text: '' };
	let line = 1;
	for (const block of marked.lexer(markdown)) {
		if (block.type === 'heading') {
			section = { anchor: slugger.slug(shownText(block.tokens ?? [])), text: '' };
			anchors.add(section.anchor);
		}
		section.text += block.raw;
		const here = { line, section };
		marked.walkTokens([block], (token) => {
			const piece = pieceOf(token as MarkedToken); // no extension adds kinds of its own
			if (piece !== undefined) pieces.push({ ...piece, ...here });
		});
		line += block.raw.split('\n').length - 1;
	}
	return { path, pieces, anchors };
}

function pieceOf(token: MarkedToken): Pick<Piece, 'kind' | 'text' | 'language'> | undefined {
	switch (token.type) {
		case 'code':
			return { kind: 'block', text: token.text, language: token.lang?.split(' ')[0] ?? '' };
		case 'codespan':
			return { kind: 'code', text: token.text.replaceAll(/\s+/g, ' ') };
		case 'link':
		case 'image':
			return { kind: token.type, text: token.href };
		case 'html':
			return { kind: 'html', text: token.text };
		case 'text':
			return 'tokens' in token && token.tokens ? undefined : { kind: 'text', text: token.text };
		default:
			return undefined;
	}
}

/** What a heading shows, without its marks. */
const shownText = (tokens: readonly Token[]): string =>
	tokens
		.map((token) =>
			'tokens' in token && token.tokens
				? shownText(token.tokens)
				: 'text' in token
					? token.text
					: '',
		)
		.join('');
