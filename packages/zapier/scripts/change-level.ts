import { breakingChanges } from './breaking-changes.ts';
import type { Definition } from './definition.ts';

/** The part of a version number that a change increments. */
export type ChangeLevel = 'major' | 'minor' | 'patch';

/** Keys that change in every release. */
const VERSION_KEYS = ['version', 'platformVersion'];

/** Keys of user-visible strings. */
const TEXT_KEYS = ['label', 'description', 'helpText', 'placeholder', 'sample'];

/** Returns the lowest release level that a new definition requires, or undefined if nothing changed. */
export function changeLevel(before: Definition, now: Definition): ChangeLevel | undefined {
	const isSameWithout = (names: readonly string[]) =>
		serializeWithout(names, before) === serializeWithout(names, now);
	if (breakingChanges(before, now).length > 0) return 'major';
	if (!isSameWithout([...VERSION_KEYS, ...TEXT_KEYS])) return 'minor';
	return isSameWithout(VERSION_KEYS) ? undefined : 'patch';
}

const serializeWithout = (names: readonly string[], definition: Definition): string =>
	JSON.stringify(definition, (name, value: unknown) => (names.includes(name) ? undefined : value));
