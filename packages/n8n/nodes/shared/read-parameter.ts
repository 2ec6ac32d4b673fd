import type { IExecuteFunctions } from 'n8n-workflow';

/** Reads a parameter of the node for one item. */
export type Read = (name: string, fallback: unknown) => unknown;

/**
 * An expression that is only the name of a field of the item, as n8n writes it when someone drags the field into a parameter:
 * `={{ $json.email }}` or `={{ $json["First Name"] }}`.
 */
const FIELD =
	/^=\{\{\s*\$json(?:\.(?<name>[A-Za-z_]\w*)|\[(?<quote>["'])(?<quoted>[^"'\\{}]+)\k<quote>\])\s*\}\}$/;

/**
 * Returns a function that reads parameters for an item. Expressions that are only the name of a field are looked up in the item,
 * since n8n prepares its whole sandbox for each expression. n8n evaluates all others.
 */
export function createRead(context: IExecuteFunctions, index: number): Read {
	let item: object | undefined;
	const look = (expression: string): Scalar | undefined => {
		const { name, quoted = name } = FIELD.exec(expression)?.groups ?? {};
		if (quoted === undefined) return undefined;
		item ??= (context.getWorkflowDataProxy(index).$json ?? {}) as object; // the item, as expressions have it
		return scalarOf(item, quoted);
	};
	const resolve = (raw: unknown, path: string): unknown => {
		if (Array.isArray(raw)) return raw.map((part, place) => resolve(part, `${path}[${place}]`));
		if (typeof raw === 'object' && raw !== null) {
			const parts = Object.entries(raw).map(([name, part]) => [
				name,
				resolve(part, `${path}.${name}`),
			]);
			return Object.fromEntries(parts);
		}
		const isExpression = typeof raw === 'string' && raw.startsWith('=');
		return isExpression ? (look(raw) ?? context.getNodeParameter(path, index)) : raw;
	};
	return (name, fallback) =>
		resolve(context.getNodeParameter(name, index, fallback, { rawExpressions: true }), name);
}

type Scalar = string | number | boolean;

/** Returns a scalar value; undefined for anything else, which n8n evaluates. */
function scalarOf(item: object, name: string): Scalar | undefined {
	const value: unknown = Object.getOwnPropertyDescriptor(item, name)?.value;
	const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
	return isScalar ? (value as Scalar) : undefined; // of one of these types
}
