import type { Action, ZapierStep } from '@contact-sync/core';
import type { SearchOrCreate } from 'zapier-platform-core';

/** Compiles what Zapier shows as one step: a search, and an action that runs if it finds nothing. Its key is that of the search. */
export function compileSearchOrCreate(
	_action: Action,
	{ key, orCreate }: ZapierStep,
): Array<[string, SearchOrCreate]> {
	if (orCreate === undefined) return [];
	const { label, summary: description } = orCreate;
	return [[key, { key, display: { label, description }, search: key, create: orCreate.key }]];
}
