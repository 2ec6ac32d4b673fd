import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { ROOT } from '../lib/paths.ts';
import type { Document, Piece } from './document.ts';

/** The repository's own addresses, which packages link to because they are read elsewhere. */
const OWN_ADDRESS =
	/^https:\/\/(?:github\.com\/contact-sync\/contact-sync-connectors\/(?:blob|tree|raw)|raw\.githubusercontent\.com\/contact-sync\/contact-sync-connectors)\/main\//;

/** Another site's address, or one for mail: not looked at, since that needs a network. */
const ELSEWHERE = /^[a-z][a-z\d+.-]*:/i;

/** A file or folder that is named in backticks, from the root of the repository. */
const NAMED_PATH = /^(?:packages|docs|scripts|\.github|\.ci|\.changeset)\/[\w./-]*\w$/;

/** Files of the made-up action by which a guide shows how one is added; a test makes them in a copy. */
const MADE_UP = /^packages\/core\/src\/(client|actions)\/archive-contact\.ts$/;

/** An address in HTML. */
const IN_HTML = /\b(?:href|src|srcset)="([^"]+)"/g;

/** A link by a name that nothing defines: Markdown shows it as text. */
const UNDEFINED_REFERENCE = /\[[^\][]+\]\[[^\][]*\]/;

/** What is wrong with the links and the named files of the documents, a sentence each. */
export const brokenLinks = (documents: readonly Document[]): string[] =>
	documents.flatMap((document) =>
		document.pieces.flatMap((piece) => {
			const faults = targetsOf(piece).map((target) => faultOf(target, document, documents));
			return [...faults, referenceFault(piece)]
				.filter((fault) => fault !== undefined)
				.map((fault) => `${document.path}:${piece.line}: ${fault}`);
		}),
	);

/** The addresses in a piece, as they are written. */
function targetsOf({ kind, text }: Piece): string[] {
	if (kind === 'link' || kind === 'image') return [text];
	if (kind === 'html') return [...text.matchAll(IN_HTML)].map(([, address]) => address!);
	if (kind === 'code' && NAMED_PATH.test(text) && !MADE_UP.test(text)) return [`/${text}`];
	return [];
}

const referenceFault = ({ kind, text }: Piece): string | undefined =>
	kind === 'text' && UNDEFINED_REFERENCE.test(text)
		? `"${text.trim()}" holds a link whose name nothing defines.`
		: undefined;

function faultOf(target: string, from: Document, all: readonly Document[]): string | undefined {
	const own = target.replace(OWN_ADDRESS, '/');
	if (ELSEWHERE.test(own)) return undefined;
	const [address = '', anchor] = own.split('#', 2);
	const path = pathOf(decodeURI(address), from.path);
	if (path.startsWith('..')) return `${target} leads out of the repository.`;
	const document = all.find((candidate) => candidate.path === path);
	if (!document && !standsThere(path)) return `${target} leads to ${path}, which is not there.`;
	if (anchor === undefined) return undefined;
	if (document === undefined) return `${target}: only headings of documents can be linked to.`;
	if (document.anchors.has(anchor)) return undefined;
	return `${target}: ${path} has no heading #${anchor}. It has ${[...document.anchors].join(', ')}.`;
}

/** From the root of the repository; without an address it is the document itself. */
function pathOf(address: string, from: string): string {
	if (address === '') return from;
	const path = address.startsWith('/') ? address.slice(1) : join(dirname(from), address);
	return normalize(path).replace(/\/$/, '');
}

/** By the name as it is written, also where the file system does not tell upper case from lower. */
function standsThere(path: string): boolean {
	const file = join(ROOT, path);
	return existsSync(dirname(file)) && readdirSync(dirname(file)).includes(basename(file));
}
