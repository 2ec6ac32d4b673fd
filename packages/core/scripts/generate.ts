import { actionsDocument, purposesTable } from './docs/actions.ts';
import { actionFile } from './docs/action-file.ts';

/** The documentation of the catalog: file contents by path from the repository's root. */
export const generated = async (): Promise<Record<string, string>> => ({
	'docs/actions.md': actionsDocument(),
});

/** What the catalog gives to documents that people write: texts by document and by name of the part. */
export const generatedSections = async (): Promise<Record<string, Record<string, string>>> => ({
	'README.md': { actions: purposesTable('docs/actions.md') },
	'docs/architecture.md': { action: await actionFile('check-unsubscribed') },
});
