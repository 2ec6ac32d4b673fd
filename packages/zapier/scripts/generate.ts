import { readFile } from 'node:fs/promises';
import app from '../src/index.ts';
import { createAppHandler } from './app-handler.ts';
import { breakingChanges } from './breaking-changes.ts';
import { changeLevel } from './change-level.ts';
import type { Definition } from './definition.ts';
import { scopesTable, stepsTable } from './documents.ts';

const GOLDEN = new URL('../golden-definition.json', import.meta.url);

/** The app as Zapier sees it. */
export async function compiled(): Promise<Definition> {
	const { results } = await createAppHandler(app)({ command: 'definition', calledFromCli: true });
	return JSON.parse(JSON.stringify(results)) as Definition; // the platform's own form of an app
}

/**
 * The app as Zapier will see it. Committed, so that a change of a key, which breaks the Zaps of users, is seen in review; one
 * that takes something away is refused until the major version is another. Not called definition.json: `zapier-platform build`
 * writes and deletes that file. Gives the content by path, from the root of the repository, and says which changeset a change needs.
 *
 * @throws Error with a sentence for each breaking change
 */
export async function generated(): Promise<Record<string, string>> {
	const now = await compiled();
	const golden = JSON.parse(await readFile(GOLDEN, 'utf8')) as Definition; // written by this
	const changes = majorOf(golden) === majorOf(now) ? breakingChanges(golden, now) : [];
	if (changes.length > 0) throw new Error(['', ...changes].join('\n'));
	const level = changeLevel(golden, now);
	if (level !== undefined && golden.version === now.version) {
		process.stdout.write(`The Zapier app changed. Its changeset must be at least ${level}.\n`);
	}
	return { 'packages/zapier/golden-definition.json': JSON.stringify(now) };
}

/** What the app gives to documents that people write: texts by document and by name of the part. */
export const generatedSections = async (): Promise<Record<string, Record<string, string>>> => ({
	'packages/zapier/README.md': { scopes: scopesTable() },
	'docs/zapier.md': { steps: stepsTable() },
});

const majorOf = ({ version }: Definition) => version.split('.')[0];
