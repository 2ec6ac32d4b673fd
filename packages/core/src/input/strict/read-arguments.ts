import type { ParsedField } from '../../catalog/fields.ts';
import { oneLine } from '../../errors/text.ts';
import { isRecord } from '../../tolerant/find.ts';
import { PARSERS } from '../parsers/index.ts';
import { inUsualForm, isBlank, throwUnreadable, trimInvisible } from '../parsers/reading.ts';
import { readText } from '../parsers/text.ts';
import { invalidBy, invalidInput, MISSING, type InvalidField } from '../read-input.ts';
import { JSON_TYPES, jsonTypeOf } from './json-types.ts';

/** Known arguments, by name. */
export type ArgumentFields = Readonly<Record<string, ParsedField & { of?: ArgumentFields }>>;

/** Values of a model, by the names of arguments. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Maximum length of an unknown name in an error, in characters. */
const MAX_NAME_LENGTH = 40;

/**
 * Reads the arguments of a model strictly, and only once. Forms forgive: they skip blanks, and take text for a
 * list. A model believes that everything it sent was applied, so anything that isn't understood is an error:
 * unknown names, other JSON types, empty values, and null outside of an object that documents it.
 *
 * @param fields the known arguments; a list with `of` contains objects with these arguments
 * @throws ValidationError that names every such argument, and lists the known ones if a name is unknown
 */
export function readArguments(fields: ArgumentFields, args: Arguments): Arguments {
	const invalid: InvalidField[] = [];
	const values = readAll(fields, args, { path: '', invalid });
	const [first, ...others] = invalid;
	if (first !== undefined) throw invalidInput(first, others);
	return values;
}

interface Place {
	/** Prefix of the names in errors, such as `contacts[2].` */
	path: string;
	/** Receives the arguments that can't be read. */
	invalid: InvalidField[];
}

/** Returns the arguments that can be read. */
function readAll(fields: ArgumentFields, args: Arguments, { path, invalid }: Place): Arguments {
	const label = (name: string) => `'${path}${name}'`;
	invalid.push(...unknownIn(fields, args, label));
	const values: Array<[string, unknown]> = [];
	for (const [name, field] of Object.entries(fields)) {
		const value = Object.hasOwn(args, name) ? args[name] : undefined;
		if (value === undefined && !field.required) continue;
		try {
			values.push([name, valueOf(field, value, { path: path + name, invalid })]);
		} catch (error) {
			invalid.push(invalidBy(error, { name, label: label(name) }));
		}
	}
	return Object.fromEntries(values);
}

/** Returns the arguments that aren't known, without their values, which can be secrets. */
function unknownIn(
	fields: ArgumentFields,
	args: Arguments,
	label: (name: string) => string,
): InvalidField[] {
	const known = Object.keys(fields).map((name) => `'${name}'`);
	const fix =
		known.length === 0 ? 'This tool has no arguments.' : `Use only these: ${known.join(', ')}.`;
	return Object.keys(args)
		.filter((name) => !Object.hasOwn(fields, name))
		.map((name) => ({
			name,
			label: label(oneLine(name, MAX_NAME_LENGTH)),
			reason: "isn't an argument of this tool",
			fix,
		}));
}

function valueOf(field: ArgumentFields[string], value: unknown, place: Place): unknown {
	if (value === undefined) throw MISSING;
	if (field.kind === 'row') throw new TypeError('Rows have no arguments.');
	if (value === null) return throwUnreadable('is null', 'Send a value, or leave it out.');
	const [expected, actual] = [JSON_TYPES[field.kind], jsonTypeOf(value)];
	if (actual !== expected) {
		return throwUnreadable(
			`must be ${expected}, not ${actual}`,
			"Use the type in the tool's input schema.",
		);
	}
	if (isEmpty(value)) return throwUnreadable('is empty', 'Send a value, or leave it out.');
	if (field.of !== undefined) return readObjects(field.of, value as unknown[], place); // a list, by its type
	return (STRICT[field.kind] ?? PARSERS[field.kind])(value, field, { showsNames: true });
}

function readObjects(
	fields: ArgumentFields,
	list: readonly unknown[],
	{ path, invalid }: Place,
): Arguments[] {
	return list.map((each, index) =>
		isRecord(each)
			? readAll(fields, each, { path: `${path}[${index}].`, invalid })
			: throwUnreadable(
					`must be a list of objects, and element ${index} is ${jsonTypeOf(each)}`,
					'Send each element as a JSON object.',
				),
	);
}

const isEmpty = (value: unknown): boolean =>
	isBlank(value) || (typeof value === 'object' && Object.keys(value!).length === 0); // null is blank

/** Parsers for kinds that forms read more tolerantly. The values have the JSON type of their kind. */
const STRICT: Partial<
	Record<ParsedField['kind'], (value: unknown, field: ParsedField) => unknown>
> = {
	textList: readTexts,
	tags: (value, field) => ({ tag_names: [...new Set(readTexts(value, field))] }),
	keyValues: (value, field) => {
		const all = entriesIn(value);
		const cleared = all.filter(([, each]) => each === null);
		const set = withoutEmpty(
			all.filter(([, each]) => each !== null),
			(each) => isBlank(each) || isGapped(each),
		);
		const names = Object.fromEntries(cleared.map(([name]) => [name, true])); // the parser checks them
		return {
			...(PARSERS.keyValues({ ...set, ...names }, field) as object),
			...Object.fromEntries(cleared),
		};
	},
	json: (value, field) => PARSERS.json(withoutEmpty(entriesIn(value), isBlank), field),
};

/**
 * Returns the entries of an object, with names in their usual form, as the parser returns them. Rejects a name that
 * the parser would trim, because it could be another one's.
 */
function entriesIn(value: unknown): Array<[string, unknown]> {
	const entries = Object.entries(value as object) // an object, by its JSON type
		.map(([name, each]): [string, unknown] => [inUsualForm(name), each]);
	const spaced = entries.find(([name]) => !isBlank(name) && name !== trimInvisible(name));
	if (spaced === undefined) return entries;
	return throwUnreadable(
		'has a name with spaces or invisible characters around it',
		'Remove them.',
		spaced[0],
	);
}

/** Whether a custom field is a list without elements, or with a blank one, which a parser would skip. */
const isGapped = (value: unknown): boolean =>
	Array.isArray(value) && (value.length === 0 || value.some(isBlank));

/** Rejects empty values, which a parser would skip. */
function withoutEmpty(
	entries: Array<[string, unknown]>,
	isSkipped: (value: unknown) => boolean,
): object {
	const empty = entries.find(([, value]) => isSkipped(value));
	if (empty === undefined) return Object.fromEntries(entries);
	return throwUnreadable('has an empty value', 'Send a value, or leave it out.', empty[0]);
}

/** Reads a list of text. An element is never split: a tag can contain a comma. */
function readTexts(value: unknown, field: ParsedField): string[] {
	return (value as unknown[]).map((each, index) => {
		if (typeof each !== 'string') {
			throwUnreadable(
				`must be a list of strings, and element ${index} is ${jsonTypeOf(each)}`,
				'Send each element as a string.',
			);
		}
		if (isBlank(each)) throwUnreadable(`has an empty element ${index}`, 'Leave it out.');
		return field.keepsPlaceholders ? readText(each) : PARSERS.text(each, field)!; // text is never undefined
	});
}
