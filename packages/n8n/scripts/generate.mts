import {
	keyPartsOf,
	resources,
	wordingOf,
	type Action,
	actions,
	triggers,
} from '@contact-sync/core';
import { listScopes } from '@contact-sync/core/scope-uses';
import type { INodeProperties } from 'n8n-workflow';
import { N8N } from '../nodes/shared/platform.ts';
import { outputsToSchema, schemaPath } from './compile/action-to-schema.mts';
import { catalogToProperties } from './compile/catalog-to-properties.mts';
import { subtitleOf, triggerSubtitleOf } from './compile/subtitle.mts';
import { triggersToProperties } from './compile/triggers-to-properties.mts';

/** Returns the Markdown table of operations, with the scopes that they require. */
const operationsTable = (catalog: readonly Action[]): string =>
	[
		'| resource | operation | purpose | scope |',
		'| --- | --- | --- | --- |',
		...catalog.map(rowOf).sort(),
	].join('\n');

const rowOf = (action: Action): string => {
	const resource = resources[keyPartsOf(action).resource];
	return `| ${resource} | ${wordingOf(action, N8N).name} | ${action.summary} | ${listScopes(action)} |`;
};

const GENERATED = 'Generated from the catalog by `npm run generate`; change the action instead.';

const NODE = 'packages/n8n/nodes/ContactSync';
const TRIGGER = 'packages/n8n/nodes/ContactSyncTrigger';

/**
 * Returns the contents of the files generated from the catalog, by path relative to the repository's root.
 */
export const generated = (): Record<string, string> => ({
	[`${NODE}/properties.ts`]: fileOf(catalogToProperties(actions)),
	[`${NODE}/subtitle.ts`]: subtitleFile(subtitleOf(actions)),
	[`${TRIGGER}/subtitle.ts`]: subtitleFile(triggerSubtitleOf(triggers)),
	[`${TRIGGER}/properties.ts`]: fileOf(triggersToProperties(triggers)),
	...Object.fromEntries(
		actions.map((action) => [
			`${NODE}/${schemaPath(action)}`,
			JSON.stringify(outputsToSchema(action.outputs)),
		]),
	),
});

/** Returns the generated sections of hand-written documents, by document and section name. */
export const generatedSections = (): Record<string, Record<string, string>> => ({
	'packages/n8n/README.md': { operations: operationsTable(actions) },
});

const subtitleFile = (subtitle: string): string =>
	`/** ${GENERATED} */\nexport const subtitle = ${JSON.stringify(subtitle)};`;

const fileOf = (properties: INodeProperties[]): string =>
	[
		"import type { INodeProperties } from 'n8n-workflow';",
		'',
		`/** ${GENERATED} */`,
		`export const properties: INodeProperties[] = ${JSON.stringify(properties)};`,
	].join('\n');
