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
 * Lists what a new definition breaks in the Zaps that people have, one sentence each. Zapier compares most of it when a version is
 * promoted. Output fields, choices, kinds of fields and what entries are told apart by are compared only here.
 */
export const breakingChanges = (before: Definition, now: Definition): string[] => [
	...authenticationChanges(before, now),
	...kinds.flatMap((kind) =>
		Object.entries(before[kind]).flatMap(([key, operation]) => {
			const what = `the ${KINDS[kind]} \`${key}\``;
			const successor = now[kind][key];
			return successor === undefined
				? [breaking(`${what} is gone`, stopped('Zaps that use it'))]
				: operationChanges(what, operation, successor);
		}),
	),
];

const breaking = (change: string, effect: string, advice = KEEP): string =>
	`This is a breaking change: ${change}, and ${effect}. ${advice}.`;

const stopped = (whose: string): string => `${whose} would stop working`;

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

function operationChanges(what: string, before: Operation, now: Operation): string[] {
	const [inputs, inputsNow] = [before, now].map(({ operation }) =>
		withChildren(operation.inputFields ?? []),
	);
	return [
		...(before.operation.type === now.operation.type
			? []
			: [breaking(`${what} is of another type`, stopped('Zaps that use it'))]),
		...(before.display.hidden || !now.display.hidden
			? []
			: [breaking(`${what} is hidden`, "new Zaps and Zap templates can't use it")]),
		...dedupeChanges(what, before, now),
		...inputChanges(inputs!, inputsNow!, {
			name: (key) => `the input field \`${key}\` of ${what}`,
			filled: 'Zaps that fill it',
			empty: 'Zaps that leave it empty',
		}),
		...outputChanges(what, before.operation.outputFields, now.operation.outputFields),
	];
}

/** Zapier remembers entries by these fields: by others, every entry of the past would be new. */
function dedupeChanges(what: string, before: Operation, now: Operation): string[] {
	const [keys, keysNow] = [before, now].map(({ operation }) => dedupeKeys(operation.outputFields));
	if (before.operation.type === undefined || keys === keysNow) return [];
	return [
		breaking(
			`${what} tells entries apart by ${keysNow} instead of ${keys}`,
			'Zaps that use it would run again for old entries',
		),
	];
}

const dedupeKeys = (fields: readonly OutputField[]): string => {
	const primary = fields.filter((field) => field.primary).map(({ key }) => `\`${key}\``);
	return primary.join(', ') || '`id`'; // Zapier's default
};

/** How sentences name a field and the Zaps or connections that have it. */
interface Words {
	name: (key: string) => string;
	filled: string;
	empty: string;
}

function inputChanges(
	before: readonly InputField[],
	now: readonly InputField[],
	{ name, filled, empty }: Words,
): string[] {
	const wasOptional = (key: string) => !before.find((field) => field.key === key)?.required;
	return [
		...before.flatMap((field) => {
			const what = name(field.key);
			const successor = now.find(({ key }) => key === field.key);
			if (successor === undefined) return [breaking(`${what} is gone`, stopped(filled))];
			return [
				...kindChanges(what, filled, field, successor),
				...goneChoices(field, successor).map((choice) =>
					breaking(`the choice \`${choice}\` of ${what} is gone`, stopped(filled)),
				),
			];
		}),
		...now
			.filter((field) => field.required && field.default === undefined && wasOptional(field.key))
			.map(({ key }) =>
				breaking(
					`${name(key)} is required now`,
					stopped(empty),
					'Give it a default, or release a new major version',
				),
			),
	];
}

const goneChoices = ({ choices = {} }: InputField, { choices: now = {} }: InputField): string[] =>
	Object.keys(choices).filter((choice) => !Object.hasOwn(now, choice));

function outputChanges(
	what: string,
	before: readonly OutputField[],
	now: readonly OutputField[],
): string[] {
	const successors = new Map(byPath(now));
	const whose = 'steps that use what it gave';
	return byPath(before).flatMap(([path, field]) => {
		const output = `the output field \`${path}\` of ${what}`;
		const successor = successors.get(path);
		return successor === undefined
			? [breaking(`${output} is gone`, stopped(whose))]
			: kindChanges(output, whose, field, successor);
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

function kindChanges(what: string, whose: string, before: Field, now: Field): string[] {
	if (kindOf(before) === kindOf(now)) return [];
	return [breaking(`${what} is ${kindOf(now)} instead of ${kindOf(before)}`, stopped(whose))];
}

/** What a field holds, in words. */
function kindOf({ type = 'string', list, dict, children }: Field): string {
	if (dict) return 'pairs';
	if (children) return 'line items';
	return list ? `list of ${type}` : type;
}
