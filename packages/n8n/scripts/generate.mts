import type { INodeProperties } from 'n8n-workflow';
import { actions, triggers } from '@contact-sync/core';
import { outputsToSchema, schemaPath } from './compile/action-to-schema.mts';
import { operationsTable } from './compile/operations-table.mts';
import { catalogToProperties } from './compile/catalog-to-properties.mts';
import { subtitleOf, triggerSubtitleOf } from './compile/subtitle.mts';
import { triggersToProperties } from './compile/triggers-to-properties.mts';
import { versionsOf } from './compile/versions.mts';
import { OPTION_DEFAULTS } from '../nodes/shared/option-defaults.ts';

const GENERATED = 'Generated from the catalog by `npm run generate`; change the action instead.';

const NODE = 'packages/n8n/nodes/ContactSync';
const TRIGGER = 'packages/n8n/nodes/ContactSyncTrigger';

const versions = versionsOf(actions, Object.values(OPTION_DEFAULTS));

/** What the catalog compiles to for n8n: file contents by path from the repository's root. */
export const generated = async (): Promise<Record<string, string>> => ({
	[`${NODE}/properties.ts`]: fileOf(catalogToProperties(actions), versions),
	[`${NODE}/subtitle.ts`]: subtitleFile(subtitleOf(actions)),
	[`${TRIGGER}/subtitle.ts`]: subtitleFile(triggerSubtitleOf(triggers)),
	[`${TRIGGER}/properties.ts`]: fileOf(triggersToProperties(triggers), versionsOf(triggers)),
	...Object.fromEntries(
		versions.flatMap((version) =>
			actions.map(({ resource, operation, outputs }) => [
				`${NODE}/${schemaPath(version, resource, operation)}`,
				JSON.stringify(outputsToSchema(outputs)),
			]),
		),
	),
});

/** What the catalog gives to documents that people write: texts by document and by name of the part. */
export const generatedSections = async (): Promise<Record<string, Record<string, string>>> => ({
	'packages/n8n/README.md': { operations: operationsTable(actions) },
});

const subtitleFile = (subtitle: string): string =>
	`/** ${GENERATED} */\nexport const subtitle = ${JSON.stringify(subtitle)};`;

const fileOf = (properties: INodeProperties[], versions: number[]): string =>
	[
		"import type { INodeProperties } from 'n8n-workflow';",
		'',
		`/** ${GENERATED} */`,
		`export const properties: INodeProperties[] = ${JSON.stringify(properties)};`,
		'',
		'/** Versions of the node, as a workflow states them in `typeVersion`; a new node has the last. Generated, too. */',
		`export const versions = ${JSON.stringify(versions)};`,
	].join('\n');
