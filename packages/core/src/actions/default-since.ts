/** Values of a default, by the version of the n8n node that introduced each. */
export type DefaultSince<V> = Readonly<Record<number, V>>;

/**
 * Returns a default as a version of the n8n node has it.
 *
 * @param version @default the newest
 * @returns undefined if all of them are newer
 */
export function defaultIn<V>(since: DefaultSince<V>, version = Infinity): V | undefined {
	const versions = Object.keys(since)
		.map(Number)
		.filter((introduced) => introduced <= version);
	return since[Math.max(...versions)];
}

interface ChoiceDefaults {
	choices?: Readonly<Record<string, unknown>>;
	defaultSince?: DefaultSince<string>;
}

/** Returns the default of a choice as a version of the n8n node has it. @param version @default the newest */
export const defaultChoice = (
	{ choices = {}, defaultSince = {} }: ChoiceDefaults,
	version?: number,
): string => defaultIn(defaultSince, version) ?? Object.keys(choices)[0]!; // every choice has values
