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
 * @throws StartError with one line per problem, in the order of the file. The error contains no values,
 * because a value can be a key.
 */
export function parseWorkspace(text: string, file: string): Workspace {
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
	const formatProblem = ({ offset, message }: ParseProblem): string => {
		const { line, col } = lines.linePos(offset);
		return `${file}:${Math.max(1, line)}:${Math.max(1, col)}: ${message}.`;
	};
	const fail = (offset: number, message: string): never => {
		throw new StartError(formatProblem({ offset, message }));
	};
	const syntaxError = document.errors[0] ?? document.warnings[0];
	if (syntaxError) {
		// After a colon, the parser's message can quote the file, and so a key. After a semicolon, it advises programmers.
		const [reason] = syntaxError.message.split(/[:;]/);
		return fail(syntaxError.pos[0], `this isn't valid YAML: ${reason}`);
	}
	const result = fileSchema.safeParse(plainValue(document, fail));
	if (result.success) return result.data;
	const found = result.error.issues.flatMap(innermost).flatMap((issue) => locate(document, issue));
	throw new StartError(
		found
			.sort((a, b) => a.offset - b.offset)
			.map(formatProblem)
			.join('\n'),
	);
}

function plainValue(document: Document, fail: (offset: number, message: string) => never) {
	try {
		// Any number of aliases: they share their values, and the schema limits the depth to which they are read.
		return document.toJS({ maxAliasCount: -1 }) as unknown;
	} catch {
		return fail(brokenAlias(document), "this isn't valid YAML: an alias can't be resolved");
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

/** Message of a problem, without the final period, and the problem's offset. */
interface ParseProblem {
	offset: number;
	message: string;
}

/**
 * Returns the issues of the only alternative that differs from a value inside it, such as in `{ add_tag: 7 }`. Otherwise, the
 * issue itself lists the alternatives.
 */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
	if (issue.code !== 'invalid_union') return [issue];
	const [similar, ...others] = issue.errors.filter((issues) =>
		issues.every(({ path }) => path.length > 0),
	);
	if (similar === undefined || others.length > 0) return [issue];
	return similar.flatMap((each) => innermost({ ...each, path: [...issue.path, ...each.path] }));
}

/** Returns the problems of a zod issue, located at the value, or at its parent if the value is missing. */
function locate(document: Document, issue: z.core.$ZodIssue): ParseProblem[] {
	const path = issue.path.filter((part) => typeof part !== 'symbol');
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.map((name) => ({
			offset: keyOffset(document, path, name),
			message: `"${name}" isn't a known field: remove it or correct its spelling`,
		}));
	}
	const location = path.length > 0 ? `${pathText(path)}: ` : '';
	return [{ offset: valueOffset(document, path), message: `${location}${issue.message}` }];
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
