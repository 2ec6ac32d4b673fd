import { createHash } from 'node:crypto';
import { isBlank, readInput, type Action } from '@contact-sync/core';
import { MCP } from '../platform.ts';

/** Arguments of a tool, by field name. */
export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Adds an idempotency key to the arguments if the action supports one and the arguments don't contain one.
 * Models repeat calls, so calls with the same arguments on the same day (UTC) have the same key.
 *
 * @throws ValidationError if the action rejects the arguments
 */
export function withIdempotencyKey(action: Action, args: Arguments, now: Date): Arguments {
	const { idempotencyKey: name } = action.endpoint;
	if (name === undefined || !isBlank(args[name])) return args;
	const day = now.toISOString().slice(0, 10);
	const sent = readInput(action.fields, args, MCP);
	const hash = createHash('sha256')
		.update(JSON.stringify(sorted(sent)))
		.digest('hex');
	return { ...args, [name]: `mcp:${day}:${hash}` };
}

/**
 * Sorts the properties of all objects in a value, because models don't always send them in the same order.
 */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
	return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}
