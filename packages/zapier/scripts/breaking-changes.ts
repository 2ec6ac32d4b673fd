import {
	KINDS,
	kinds,
	withChildren,
	type Definition,
	type InputField,
	type Operation,
	type OutputField,
} from './definition.ts';

const KEEP = 'Keep it, or release a new major version';

/**
 * Returns one message per breaking change in a new definition. Zapier checks for most breaking changes when a
 * version is promoted. Only this function compares output fields, choices, field types, and deduplication
 * keys.
 */
export const breakingChanges = (before: Definition, now: Definition): string[] => [
	...authenticationChanges(before, now),
	...kinds.flatMap((kind) =>
		Object.entries(before[kind]).flatMap(([key, operation]) => {
			const subject = `the ${KINDS[kind]} \`${key}\``;
			const successor = now[kind][key];
			return successor === undefined
				? [breaking(`${subject} is gone`, wouldStop('Zaps that use it'))]
				: operationChanges(subject, operation, successor);
		}),
	),
];

const breaking = (change: string, effect: string, advice = KEEP): string =>
	`This is a breaking change: ${change}, and ${effect}. ${advice}.`;

const wouldStop = (affected: string): string => `${affected} would stop working`;

function authenticationChanges(before: Definition, now: Definition): string[] {
	const { type, fields } = before.authentication;
	return [
		...(type === now.authentication.type
			? []
			: [breaking('authentication is of another type', 'everyone would have to connect again')]),
		...inputChanges(fields, now.authentication.fields, {
			name: (key) => `the field \`${key}\` of the connection`,
			filled: 'connections',
			empty: 'connections that leave it empty',
		}),
	];
}

function operationChanges(subject: string, before: Operation, now: Operation): string[] {
	const [inputs, inputsNow] = [before, now].map(({ operation }) =>
		withChildren(operation.inputFields ?? []),
	);
	return [
		...(before.operation.type === now.operation.type
			? []
			: [breaking(`${subject} is of another type`, wouldStop('Zaps that use it'))]),
		...(before.display.hidden || !now.display.hidden
			? []
			: [breaking(`${subject} is hidden`, "new Zaps and Zap templates can't use it")]),
		...dedupeChanges(subject, before, now),
		...inputChanges(inputs!, inputsNow!, {
			name: (key) => `the input field \`${key}\` of ${subject}`,
			filled: 'Zaps that fill it',
			empty: 'Zaps that leave it empty',
		}),
		...outputChanges(subject, before.operation.outputFields, now.operation.outputFields),
	];
}

/**
 * Compares deduplication keys. Zapier identifies entries by these fields, so with other keys, every old entry
 * would count as new.
 */
function dedupeChanges(subject: string, before: Operation, now: Operation): string[] {
	const [keys, keysNow] = [before, now].map(({ operation }) => dedupeKeys(operation.outputFields));
	if (before.operation.type === undefined || keys === keysNow) return [];
	return [
		breaking(
			`${subject} tells entries apart by ${keysNow} instead of ${keys}`,
			'Zaps that use it would run again for old entries',
		),
	];
}

const dedupeKeys = (fields: readonly OutputField[]): string => {
	const primary = fields.filter((field) => field.primary).map(({ key }) => `\`${key}\``);
	return primary.join(', ') || '`id`'; // Zapier's default
};

/** Phrases for a field, and for the Zaps or connections that fill it or leave it empty. */
interface FieldLabels {
	name: (key: string) => string;
	filled: string;
	empty: string;
}

function inputChanges(
	before: readonly InputField[],
	now: readonly InputField[],
	{ name, filled, empty }: FieldLabels,
): string[] {
	const wasOptional = (key: string) => !before.find((field) => field.key === key)?.required;
	return [
		...before.flatMap((field) => {
			const subject = name(field.key);
			const successor = now.find(({ key }) => key === field.key);
			if (successor === undefined) return [breaking(`${subject} is gone`, wouldStop(filled))];
			return [
				...typeChanges(subject, filled, field, successor),
				...removedChoices(field, successor).map((choice) =>
					breaking(`the choice \`${choice}\` of ${subject} is gone`, wouldStop(filled)),
				),
			];
		}),
		...now
			.filter((field) => field.required && field.default === undefined && wasOptional(field.key))
			.map(({ key }) =>
				breaking(
					`${name(key)} is required now`,
					wouldStop(empty),
					'Give it a default, or release a new major version',
				),
			),
	];
}

const removedChoices = (
	{ choices = {} }: InputField,
	{ choices: now = {} }: InputField,
): string[] => Object.keys(choices).filter((choice) => !Object.hasOwn(now, choice));

function outputChanges(
	subject: string,
	before: readonly OutputField[],
	now: readonly OutputField[],
): string[] {
	const successors = new Map(byPath(now));
	const affected = 'steps that use what it gave';
	return byPath(before).flatMap(([path, field]) => {
		const output = `the output field \`${path}\` of ${subject}`;
		const successor = successors.get(path);
		return successor === undefined
			? [breaking(`${output} is gone`, wouldStop(affected))]
			: typeChanges(output, affected, field, successor);
	});
}

const byPath = (fields: readonly OutputField[]): Array<[string, OutputField]> =>
	fields.flatMap((field) => [
		[field.key, field] as [string, OutputField],
		...byPath(field.children ?? []).map(([path, child]): [string, OutputField] => [
			`${field.key}[]${path}`,
			child,
		]),
	]);

type Field = Pick<OutputField, 'type' | 'list' | 'dict' | 'children'>;

function typeChanges(subject: string, affected: string, before: Field, now: Field): string[] {
	if (describeType(before) === describeType(now)) return [];
	return [
		breaking(
			`${subject} is ${describeType(now)} instead of ${describeType(before)}`,
			wouldStop(affected),
		),
	];
}

/** Describes the type of a field. */
function describeType({ type = 'string', list, dict, children }: Field): string {
	if (dict) return 'pairs';
	if (children) return 'line items';
	return list ? `list of ${type}` : type;
}
