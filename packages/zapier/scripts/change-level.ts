import { breakingChanges } from './breaking-changes.ts';
import type { Definition } from './definition.ts';

/** The part of a version that a change moves. */
export type ChangeLevel = 'major' | 'minor' | 'patch';

/** What every release changes. */
const VERSIONS = ['version', 'platformVersion'];

/** What users read. */
const TEXTS = ['label', 'description', 'helpText', 'placeholder', 'sample'];

/** Returns the least version that a new definition requires; undefined if nothing changed. */
export function changeLevel(before: Definition, now: Definition): ChangeLevel | undefined {
	const isSameWithout = (names: readonly string[]) =>
		without(names, before) === without(names, now);
	if (breakingChanges(before, now).length > 0) return 'major';
	if (!isSameWithout([...VERSIONS, ...TEXTS])) return 'minor';
	return isSameWithout(VERSIONS) ? undefined : 'patch';
}

const without = (names: readonly string[], definition: Definition): string =>
	JSON.stringify(definition, (name, value: unknown) => (names.includes(name) ? undefined : value));
