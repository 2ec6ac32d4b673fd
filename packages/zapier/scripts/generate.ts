import { readFile } from 'node:fs/promises';
import app from '../src/index.ts';
import { createAppHandler } from './app-handler.ts';
import { breakingChanges, changeLevel } from './breaking-changes.ts';
import type { Definition, InputField } from './definition.ts';
import { stepsTable } from './documents.ts';
import { formDrawing } from './form-drawing.ts';

const GOLDEN = new URL('../golden-definition.json', import.meta.url);

/** Compiles the app to the definition that Zapier reads. */
export async function compileDefinition(): Promise<Definition> {
	const { results } = await createAppHandler(app)({ command: 'definition', calledFromCli: true });
	return JSON.parse(JSON.stringify(results)) as Definition; // the platform's format
}

/**
 * Returns the golden definition, by path relative to the repository's root. It's committed, so that reviews
 * show changed keys, which break users' Zaps. Breaking changes are rejected until the major version changes.
 * Also prints the changeset level that a change requires. The file isn't called definition.json, because
 * `zapier-platform build` writes and deletes a file with that name.
 *
 * @throws Error with a message for each breaking change
 */
export async function generated(): Promise<Record<string, string>> {
	const now = await compileDefinition();
	const golden = JSON.parse(await readFile(GOLDEN, 'utf8')) as Definition; // written by this script
	const changes = majorOf(golden) === majorOf(now) ? breakingChanges(golden, now) : [];
	if (changes.length > 0) throw new Error(['', ...changes].join('\n'));
	const level = changeLevel(golden, now);
	if (level !== undefined && golden.version === now.version) {
		process.stdout.write(`The Zapier app changed. Its changeset must be at least ${level}.\n`);
	}
	return { 'packages/zapier/golden-definition.json': JSON.stringify(now), ...drawings(now) };
}

/** Returns the generated sections of hand-written documents, by document and section name. */
export const generatedSections = async (): Promise<Record<string, Record<string, string>>> => ({
	'docs/users/zapier.md': { steps: stepsTable(await compileDefinition()) },
});

/** Values of the fields in the drawings of the app's forms, by key. */
const CONNECTION = { api_key: '••••••••••••', base_url: 'https://contacts.example.com/api/v1' };
const CONTACT = {
	email: '1. Email: ada@acme.example',
	first_name: '1. First Name: Ada',
	tags: 'customer',
};

function drawings({ authentication, creates }: Definition): Record<string, string> {
	const { display, operation } = creates.upsert_contact!;
	const filled = (fields: readonly InputField[], values: Readonly<Record<string, string>>) =>
		fields.flatMap((field) => {
			const value = values[field.key];
			return value === undefined ? [] : [{ field, value }];
		});
	return {
		'docs/img/zapier-connect.svg': formDrawing(
			'Connect Contact Sync',
			filled(authentication.fields, CONNECTION),
		),
		'docs/img/zapier-contact.svg': formDrawing(
			display.label,
			filled(operation.inputFields ?? [], CONTACT),
		),
	};
}

const majorOf = ({ version }: Definition) => version.split('.')[0];
