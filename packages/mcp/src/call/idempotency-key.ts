import { createHash } from 'node:crypto';
import { foldEmail, type Action } from '@contact-sync/core';
import type { Input } from '../compile/arguments.ts';

/** An input with its idempotency key. */
export interface KeyedInput {
	input: Input;
	/** Whether the key was derived here, so that a conflict means that the same was sent before. */
	isDerived: boolean;
}

/**
 * Adds an idempotency key to an input if the action supports one and the input doesn't contain one. Models repeat
 * calls, so inputs that mean the same have the same key. It contains no date: the service decides how long
 * it remembers a key, 24 hours as far as we know, and no moment in between splits that time.
 */
export function withIdempotencyKey(action: Action, input: Input): KeyedInput {
	const { idempotencyKey: name } = action.endpoint;
	if (name === undefined || input[name] !== undefined) return { input, isDerived: false };
	const meaning = Object.entries(input).map(([field, value]) => [
		field,
		action.fields[field]?.kind === 'email' ? foldEmail(String(value)) : meaningOf(value),
	]);
	const hash = createHash('sha256')
		.update(JSON.stringify(meaningOf(Object.fromEntries(meaning))))
		.digest('hex');
	return { input: { ...input, [name]: `mcp:${hash}` }, isDerived: true };
}

/**
 * Returns a value in the form that all spellings of it share. A template shows 1042 and "1042" alike, and the order
 * of properties has no meaning.
 */
function meaningOf(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(meaningOf);
	if (typeof value !== 'object' || value === null) return String(value).normalize('NFC').trim();
	const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
	return Object.fromEntries(entries.map(([name, each]) => [name, meaningOf(each)]));
}
