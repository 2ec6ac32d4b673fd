/** Default values, keyed by the version of the n8n node that introduced each value. */
export type DefaultSince<V> = Readonly<Record<number, V>>;

/**
 * Returns the default value in a version of the n8n node.
 *
 * @param version version of the node; the latest by default
 * @returns the default value; undefined if only later versions introduced one
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

/**
 * Returns the default value of a choice in a version of the n8n node.
 *
 * @param version version of the node; the latest by default
 */
export const defaultChoice = (
	{ choices = {}, defaultSince = {} }: ChoiceDefaults,
	version?: number,
): string => defaultIn(defaultSince, version) ?? Object.keys(choices)[0]!; // every choice has values
