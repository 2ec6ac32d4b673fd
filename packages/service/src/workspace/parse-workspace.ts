import { isMap, isNode, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import type { z } from 'zod';
import { StartError } from '../base/start-error.ts';
import { checkReferences } from './references.ts';
import { workspaceSchema, type Workspace } from './schema.ts';

const fileSchema = workspaceSchema.check(checkReferences);

/**
 * Parses the content of a workspace file.
 *
 * @param file name of the file in messages
 * @throws StartError with a line per mistake, in the order of the file. It repeats no value, because a value can be a key.
 */
export function parseWorkspace(text: string, file: string): Workspace {
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
	const tell = ({ offset, message }: Mistake): string => {
		const { line, col } = lines.linePos(offset);
		return `${file}:${Math.max(1, line)}:${Math.max(1, col)}: ${message}.`;
	};
	const refuse = (offset: number, message: string): never => {
		throw new StartError(tell({ offset, message }));
	};
	const broken = document.errors[0] ?? document.warnings[0];
	if (broken) {
		// After a colon the parser may quote the file, and so a key.
		const [reason] = broken.message.split(':');
		return refuse(broken.pos[0], `this isn't valid YAML: ${reason}`);
	}
	const result = fileSchema.safeParse(plainValue(document, refuse));
	if (result.success) return result.data;
	const found = result.error.issues.flatMap((issue) => locate(document, issue));
	throw new StartError(
		found
			.sort((a, b) => a.offset - b.offset)
			.map(tell)
			.join('\n'),
	);
}

function plainValue(document: Document, refuse: (offset: number, message: string) => never) {
	try {
		return document.toJS() as unknown;
	} catch {
		return refuse(brokenAlias(document), "this isn't valid YAML: an alias can't be resolved");
	}
}

/** Returns the offset of the first alias without an anchor, which the parser reports only when it creates values. */
function brokenAlias(document: Document): number {
	let offset = 0;
	visit(document, {
		Alias(_, alias) {
			if (alias.resolve(document)) return undefined;
			offset = alias.range?.[0] ?? 0;
			return visit.BREAK;
		},
	});
	return offset;
}

/** A mistake: its message without the final period, and its offset. */
interface Mistake {
	offset: number;
	message: string;
}

/** Returns the mistakes of an issue, at the value, or at its parent if it is missing. */
function locate(document: Document, issue: z.core.$ZodIssue): Mistake[] {
	const path = issue.path.filter((part) => typeof part !== 'symbol');
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.map((name) => ({
			offset: keyOffset(document, path, name),
			message: `"${name}" isn't a known field: remove it or correct its spelling`,
		}));
	}
	const place = path.length > 0 ? `${pathText(path)}: ` : '';
	return [{ offset: valueOffset(document, path), message: `${place}${issue.message}` }];
}

function pathText(path: readonly (string | number)[]): string {
	return path
		.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
		.join('')
		.slice(1);
}

function valueOffset(document: Document, path: readonly (string | number)[]): number {
	const node = path.length > 0 ? document.getIn(path, true) : document.contents;
	if (isNode(node) && node.range) return node.range[0];
	return path.length > 0 ? valueOffset(document, path.slice(0, -1)) : 0;
}

function keyOffset(document: Document, path: readonly (string | number)[], name: string): number {
	const map = path.length > 0 ? document.getIn(path) : document.contents;
	const keys = isMap(map) ? map.items.map((pair) => pair.key) : [];
	const key = keys.find((each) => isScalar(each) && String(each.value) === name);
	return (isScalar(key) && key.range?.[0]) || valueOffset(document, path);
}
