import { actionsDocument, purposesTable } from './docs/actions.ts';
import { actionFile } from './docs/action-file.ts';

/** The documentation of the catalog: file contents by path from the repository's root. */
export const generated = async (): Promise<Record<string, string>> => ({
	'docs/users/actions.md': actionsDocument(),
});

/** Generated sections of handwritten documents: texts by document and by name of the section. */
export const generatedSections = async (): Promise<Record<string, Record<string, string>>> => ({
	'README.md': { actions: purposesTable('docs/users/actions.md') },
	'docs/contributors/add-an-action.md': { action: await actionFile('check-unsubscribed') },
});
