import type { IExecuteFunctions } from 'n8n-workflow';

/** Reads a parameter of the node for one item. */
export type Read = (name: string, fallback: unknown) => unknown;

/**
 * Matches an expression that contains only the name of an item's field: `={{ $json.email }}` or
 * `={{ $json["First Name"] }}`. n8n creates such an expression when a user drags a field into a parameter.
 */
const FIELD =
	/^=\{\{\s*\$json(?:\.(?<name>[A-Za-z_]\w*)|\[(?<quote>["'])(?<quoted>[^"'\\{}]+)\k<quote>\])\s*\}\}$/;

/** Names that n8n rejects in expressions. */
const REJECTED: ReadonlySet<string> = new Set(['constructor', '__proto__']);

/**
 * Returns a function that reads parameters for an item. If an expression contains only a field name, the
 * function reads the field directly, because n8n prepares a whole sandbox for each expression. n8n evaluates
 * all other expressions.
 */
export function createRead(context: IExecuteFunctions, index: number): Read {
	let item: object | undefined;
	const lookUp = (expression: string): Scalar | undefined => {
		const { name, quoted = name } = FIELD.exec(expression)?.groups ?? {};
		if (quoted === undefined || REJECTED.has(quoted)) return undefined;
		item ??= (context.getWorkflowDataProxy(index).$json ?? {}) as object; // same data as in expressions
		return scalarOf(item, quoted);
	};
	const resolve = (raw: unknown, path: string): unknown => {
		if (Array.isArray(raw)) return raw.map((part, i) => resolve(part, `${path}[${i}]`));
		if (typeof raw === 'object' && raw !== null) {
			const parts = Object.entries(raw).map(([name, part]) => [
				name,
				resolve(part, `${path}.${name}`),
			]);
			return Object.fromEntries(parts);
		}
		const isExpression = typeof raw === 'string' && raw.startsWith('=');
		return isExpression ? (lookUp(raw) ?? context.getNodeParameter(path, index)) : raw;
	};
	return (name, fallback) =>
		resolve(context.getNodeParameter(name, index, fallback, { rawExpressions: true }), name);
}

type Scalar = string | number | boolean;

/** Returns the field's value if it's a scalar, or undefined otherwise. n8n then evaluates the expression. */
function scalarOf(item: object, name: string): Scalar | undefined {
	const value: unknown = Object.getOwnPropertyDescriptor(item, name)?.value;
	const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
	return isScalar ? (value as Scalar) : undefined; // one of these types
}
