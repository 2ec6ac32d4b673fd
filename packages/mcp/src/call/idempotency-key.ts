import { createHash } from 'node:crypto';
import type { Action } from '@contact-sync/core';

/** Arguments of a tool, by field name. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Input of an action, which was parsed from arguments. */
export type Input = Readonly<Record<string, unknown>>;

/**
 * Adds an idempotency key to an input if the action supports one and the input doesn't contain one.
 * Models repeat calls, so calls with the same arguments on the same day (UTC) have the same key.
 */
export function withIdempotencyKey(action: Action, input: Input, now: Date): Input {
	const { idempotencyKey: name } = action.endpoint;
	if (name === undefined || input[name] !== undefined) return input;
	const day = now.toISOString().slice(0, 10);
	const hash = createHash('sha256')
		.update(JSON.stringify(sorted(input)))
		.digest('hex');
	return { ...input, [name]: `mcp:${day}:${hash}` };
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
