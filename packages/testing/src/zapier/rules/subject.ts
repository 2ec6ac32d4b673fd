import { readFile } from 'node:fs/promises';
import { compiled } from '../../../../zapier/scripts/generate.ts';
import {
	operationsOf,
	withChildren,
	type Definition,
	type Found,
	type InputField,
	type OutputField,
} from '../../../../zapier/scripts/definition.ts';

/** What Zapier's checks look at. */
export interface Subject {
	definition: Definition;
	packageJson: { description: string; homepage: string; version: string };
	logo: Buffer;
	changelog: string;
}

/** One of Zapier's publishing rules; the code is Zapier's own name for it, where it has one. */
export interface Rule {
	code: string;
	says: string;
	/** What is against the rule, a line each. */
	faults: (subject: Subject) => string[];
}

const fileBeside = (name: string) =>
	readFile(new URL(`../../../../zapier/${name}`, import.meta.url));

/** The app as it is, with what is published beside it. */
export const readSubject = async (definition?: Definition): Promise<Subject> => ({
	definition: definition ?? (await compiled()),
	packageJson: JSON.parse(String(await fileBeside('package.json'))) as Subject['packageJson'], // our own file
	logo: await fileBeside('logo.png'),
	changelog: String(await fileBeside('CHANGELOG.md')),
});

/** An input field, and where it was found. */
export type FoundField = InputField & { of: string };

export const actionFields = (definition: Definition): FoundField[] =>
	operationsOf(definition).flatMap(({ key, operation }) =>
		withChildren(operation.inputFields ?? [])
			.filter(({ children }) => children === undefined)
			.map((field) => ({ ...field, of: key })),
	);

/** Those of actions, and of the connection. */
export const allFields = (definition: Definition): FoundField[] => [
	...definition.authentication.fields.map((field) => ({ ...field, of: 'authentication' })),
	...actionFields(definition),
];

/** Output fields of an operation with those inside lists, and the values that the sample has for them. */
export function sampled(
	fields: readonly OutputField[],
	sample: Record<string, unknown>,
): Array<[OutputField, unknown]> {
	return fields.flatMap((field) => {
		const value = sample[field.key];
		const [first] = Array.isArray(value) ? (value as unknown[]) : []; // lists hold anything
		return [
			[field, value] as [OutputField, unknown],
			...(field.children ? sampled(field.children, { ...(first as object) }) : []),
		];
	});
}

/** A rule about every operation on its own. */
export const eachOperation =
	(isWrong: (operation: Found, definition: Definition) => boolean): Rule['faults'] =>
	({ definition }) =>
		operationsOf(definition)
			.filter((operation) => isWrong(operation, definition))
			.map(({ kind, key }) => `${kind}.${key}`);

/** A rule about every field that a person fills in. */
export const eachField =
	(
		isWrong: (field: FoundField, definition: Definition) => boolean,
		fields = allFields,
	): Rule['faults'] =>
	({ definition }) =>
		fields(definition)
			.filter((field) => isWrong(field, definition))
			.map(({ of, key }) => `${of}.${key}`);
