import { readFile } from 'node:fs/promises';
import { compileDefinition } from '../../../../zapier/scripts/generate.ts';
import {
	operationsOf,
	withChildren,
	type Definition,
	type LocatedOperation,
	type InputField,
	type OutputField,
} from '../../../../zapier/scripts/definition.ts';

/** Files and definition that Zapier checks. */
export interface Subject {
	definition: Definition;
	packageJson: { description: string; homepage: string; version: string };
	logo: Buffer;
	changelog: string;
}

/** One of Zapier's publishing rules, with Zapier's code if the rule has one. */
export interface Rule {
	code: string;
	title: string;
	/** Lists violations of the rule, one line each. */
	findViolations: (subject: Subject) => string[];
}

const readAppFile = (name: string) =>
	readFile(new URL(`../../../../zapier/${name}`, import.meta.url));

/** Reads the app and the files published with it. */
export const readSubject = async (definition?: Definition): Promise<Subject> => ({
	definition: definition ?? (await compileDefinition()),
	packageJson: JSON.parse(String(await readAppFile('package.json'))) as Subject['packageJson'], // our own file
	logo: await readAppFile('logo.png'),
	changelog: String(await readAppFile('CHANGELOG.md')),
});

/** An input field, with the key of its operation. */
export type FoundField = InputField & { operationKey: string };

export const actionFields = (definition: Definition): FoundField[] =>
	operationsOf(definition).flatMap(({ key, operation }) =>
		withChildren(operation.inputFields ?? [])
			.filter(({ children }) => children === undefined)
			.map((field) => ({ ...field, operationKey: key })),
	);

/** Returns the fields of actions and of the connection. */
export const allFields = (definition: Definition): FoundField[] => [
	...definition.authentication.fields.map((field) => ({
		...field,
		operationKey: 'authentication',
	})),
	...actionFields(definition),
];

/** Returns the output fields of an operation, including those in lists, with their values in the sample. */
export function valuesOf(
	fields: readonly OutputField[],
	sample: Record<string, unknown>,
): Array<[OutputField, unknown]> {
	return fields.flatMap((field) => {
		const value = sample[field.key];
		const [first] = Array.isArray(value) ? (value as unknown[]) : []; // the type of the items is unknown
		return [
			[field, value] as [OutputField, unknown],
			...(field.children ? valuesOf(field.children, { ...(first as object) }) : []),
		];
	});
}

/** Creates a rule that checks each operation. */
export const eachOperation =
	(
		isWrong: (operation: LocatedOperation, definition: Definition) => boolean,
	): Rule['findViolations'] =>
	({ definition }) =>
		operationsOf(definition)
			.filter((operation) => isWrong(operation, definition))
			.map(({ kind, key }) => `${kind}.${key}`);

/** Creates a rule that checks each field that users fill in. */
export const eachField =
	(
		isWrong: (field: FoundField, definition: Definition) => boolean,
		fields = allFields,
	): Rule['findViolations'] =>
	({ definition }) =>
		fields(definition)
			.filter((field) => isWrong(field, definition))
			.map(({ operationKey, key }) => `${operationKey}.${key}`);
