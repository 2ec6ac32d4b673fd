import { createHash } from 'node:crypto';
import { isBlank, readInput, type Action } from '@contact-sync/core';

/** Arguments of a tool, by the name of the field. */
export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Adds an idempotency key to the arguments of an action that has one, if they have none. Models repeat calls by themselves, so
 * calls that send the same on the same day (UTC) have the same key.
 *
 * @throws ValidationError for arguments that the action rejects
 */
export function withIdempotencyKey(action: Action, given: Arguments, now: Date): Arguments {
	const { idempotencyKey: name } = action.endpoint;
	if (name === undefined || !isBlank(given[name])) return given;
	const day = now.toISOString().slice(0, 10);
	const sent = readInput(action.fields, given, 'mcp');
	const hash = createHash('sha256')
		.update(JSON.stringify(sorted(sent)))
		.digest('hex');
	return { ...given, [name]: `mcp:${day}:${hash}` };
}

/** Returns a value with the names of its objects in order, since models change the order. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
	return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}
