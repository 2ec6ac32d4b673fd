import { KINDS, type Definition, type InputField } from './definition.ts';

/** Names of the items in lists and records. Items are compared by key, in any order. */
const ITEMS: Readonly<Record<string, string>> = {
	...KINDS,
	searchOrCreates: 'search-or-create pair',
	fields: 'field',
	inputFields: 'input field',
	outputFields: 'output field',
	children: 'field',
	choices: 'choice',
};

/** Properties that no saved Zap depends on. */
const FREE: ReadonlySet<string> = new Set([
	...['label', 'description', 'helpText', 'noun', 'placeholder', 'connectionLabel'], // texts
	...['group', 'inputFieldGroups'], // the form's layout
	...['default', 'version', 'platformVersion', 'throttle'], // a saved step contains its own default
	...['perform', 'test', 'beforeRequest'], // code, which is `$func$2$f$` in a definition
]);

/** Flags that break Zaps when they are turned on. */
const FLAGS: ReadonlySet<string> = new Set(['required', 'hidden', 'primary']);

/** Flags that break nothing when they are turned off. */
const REMOVABLE = /^`(required|hidden): true`/;

/** A path of a definition in words, and its value, which is empty if it can change. */
type Path = readonly [path: string, value: string];

/**
 * Returns one message per breaking change in a new definition: for each path that vanished or has another
 * value, and for each flag that was turned on. Zapier checks for some of them when a version is promoted.
 */
export function breakingChanges(before: Definition, now: Definition): string[] {
	const [earlier, later] = [new Map(pathsIn(before)), new Map(pathsIn(now))];
	const paths = [...earlier.keys()];
	const gone = paths.filter((path) => !later.has(path) && !REMOVABLE.test(path));
	const changed = paths.filter((path) => later.has(path) && later.get(path) !== earlier.get(path));
	const flags = [...later.keys()].filter((path) => path.startsWith('`') && !earlier.has(path));
	return [
		...gone.filter((path) => !isPartOf(gone, path)).map((path) => `${path} is gone`),
		...changed.map((path) => `${path} is ${later.get(path)} instead of ${earlier.get(path)}`),
		...flags.filter((path) => isPartOf(paths, path)).map((path) => `${path} is new`),
	].map(
		(change) => `This is a breaking change: ${change}. Undo it, or release a new major version.`,
	);
}

const isPartOf = (owners: readonly string[], path: string): boolean =>
	owners.some((owner) => path.endsWith(` of ${owner}`));

function pathsIn(part: object, owner = ''): Path[] {
	return Object.entries(part).flatMap(([name, value]: [string, unknown]): Path[] => {
		if (FREE.has(name) || value === undefined) return [];
		if (FLAGS.has(name)) return value ? [[`\`${name}: true\` of ${owner}`, '']] : [];
		if (name === 'sample') return samplePaths(value, owner);
		if (name === 'operation' || name === 'display') return pathsIn(value as object, owner);
		if (name in ITEMS) return itemPaths(ITEMS[name]!, value as object, owner);
		const path = describe(name, owner);
		return isObject(value)
			? [[path, ''], ...pathsIn(value, path)]
			: [[path, JSON.stringify(value)]];
	});
}

function itemPaths(noun: string, items: object, owner: string): Path[] {
	const entries: Array<[string, unknown]> = Array.isArray(items)
		? items.map((field: InputField) => [field.key, normalize(field)])
		: Object.entries(items);
	return entries.flatMap(([key, item]) => {
		const path = describe(`${noun} \`${key}\``, owner);
		return [[path, ''], ...(isObject(item) ? pathsIn(item, path) : [])];
	});
}

/** Lists the keys of a sample with the types of their values. Items of a list are merged. */
function samplePaths(sample: unknown, owner: string): Path[] {
	if (Array.isArray(sample)) return sample.flatMap((item) => samplePaths(item, owner));
	if (!isObject(sample)) return [];
	return Object.entries(sample).flatMap(([key, value]) => {
		const path = describe(`sample key \`${key}\``, owner);
		return [[path, Array.isArray(value) ? 'list' : typeof value], ...samplePaths(value, path)];
	});
}

/** Replaces the properties of a field that have defaults or depend on each other. */
const normalize = ({ list, dict, ...field }: InputField): object => ({
	...field,
	type: typeOf({ ...field, list, dict }),
	required: field.required && field.default === undefined,
	'first choice': Object.keys(field.choices ?? {})[0], // the value of a step without one
});

/** Describes the type of a field. */
function typeOf({ type = 'string', list, dict, children }: InputField): string {
	if (dict) return 'pairs';
	if (children) return 'line items';
	return list ? `list of ${type}` : type;
}

const describe = (name: string, owner: string) => `the ${name}${owner && ` of ${owner}`}`;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

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
