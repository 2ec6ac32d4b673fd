import { KINDS, kinds, type Definition, type Operation, type OutputField } from './definition.ts';

const KEEP = 'Keep it, or release a new major version';

/**
 * What a new definition takes from the Zaps that people have, a sentence each. It is what Zapier looks at when a version is
 * promoted, and output fields besides, which later steps of Zaps refer to.
 */
export const breakingChanges = (before: Definition, now: Definition): string[] => [
	...authenticationChanges(before, now),
	...kinds.flatMap((kind) =>
		Object.entries(before[kind]).flatMap(([key, operation]) => {
			const what = `the ${KINDS[kind]} \`${key}\``;
			const successor = now[kind][key];
			return successor === undefined
				? [gone(what, 'Zaps that use it')]
				: operationChanges(what, operation, successor);
		}),
	),
];

const gone = (what: string, whose: string): string =>
	`This is a breaking change: ${what} is gone, and ${whose} would stop working. ${KEEP}.`;

function authenticationChanges(before: Definition, now: Definition): string[] {
	const { type, fields } = before.authentication;
	const kept = now.authentication.fields.map(({ key }) => key);
	return [
		...(type === now.authentication.type
			? []
			: [
					`This is a breaking change: authentication is of another type, and everyone would have to connect again. ${KEEP}.`,
				]),
		...fields
			.filter(({ key }) => !kept.includes(key))
			.map(({ key }) => gone(`the field \`${key}\` of the connection`, 'connections')),
	];
}

function operationChanges(what: string, before: Operation, now: Operation): string[] {
	return [
		...(before.operation.type === now.operation.type
			? []
			: [
					`This is a breaking change: ${what} is of another type, and Zaps that use it would stop working. ${KEEP}.`,
				]),
		...inputChanges(what, before, now),
		...outputPaths(before.operation.outputFields)
			.filter((path) => !outputPaths(now.operation.outputFields).includes(path))
			.map((path) =>
				gone(`the output field \`${path}\` of ${what}`, 'steps that use what it gave'),
			),
	];
}

function inputChanges(what: string, before: Operation, now: Operation): string[] {
	const known = before.operation.inputFields ?? [];
	const fields = now.operation.inputFields ?? [];
	const wasOptional = (key: string) => !known.find((field) => field.key === key)?.required;
	return [
		...known
			.filter(({ key }) => !fields.some((field) => field.key === key))
			.map(({ key }) => gone(`the input field \`${key}\` of ${what}`, 'Zaps that fill it')),
		...fields
			.filter((field) => field.required && field.default === undefined && wasOptional(field.key))
			.map(
				({ key }) =>
					`This is a breaking change: the input field \`${key}\` of ${what} is required now, and Zaps that leave it empty would stop working. Give it a default, or release a new major version.`,
			),
	];
}

const outputPaths = (fields: readonly OutputField[]): string[] =>
	fields.flatMap(({ key, children = [] }) => [
		key,
		...outputPaths(children).map((path) => `${key}[]${path}`),
	]);
