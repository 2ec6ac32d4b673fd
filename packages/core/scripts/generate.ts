import { actionsDocument, purposesTable } from './docs/actions.ts';

/** Documentation of the catalog: file contents by path, relative to the root of the repository. */
export const generated = async (): Promise<Record<string, string>> => ({
	'docs/users/actions.md': actionsDocument(),
});

/** Generated sections of handwritten documents: content by document and section name. */
export const generatedSections = async (): Promise<Record<string, Record<string, string>>> => ({
	'README.md': { actions: purposesTable('docs/users/actions.md') },
});
