import type { Action, ZapierStep } from '@contact-sync/core';
import type { SearchOrCreate } from 'zapier-platform-core';

/**
 * Compiles a search, and the action that runs if the search finds nothing. Zapier shows both as one step,
 * which has the key of the search.
 */
export function compileSearchOrCreate(
	_action: Action,
	{ key, orCreate }: ZapierStep,
): Array<[string, SearchOrCreate]> {
	if (orCreate === undefined) return [];
	const { label, summary: description } = orCreate;
	return [[key, { key, display: { label, description }, search: key, create: orCreate.key }]];
}
