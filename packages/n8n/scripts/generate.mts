import { catalogue } from '@contact-sync/core/catalogue';
import { outputsToSchema } from './compile/action-to-schema.mts';
import { catalogueToProperties } from './compile/catalogue-to-properties.mts';

const NODE = 'packages/n8n/nodes/ContactSync';

/** What the catalogue compiles to for n8n: file contents by path from the repository's root. */
export const generated = async (): Promise<Record<string, string>> => ({
	[`${NODE}/properties.ts`]: [
		"import type { INodeProperties } from 'n8n-workflow';",
		'',
		'/** Generated from the catalogue by `npm run generate`; change the action instead. */',
		`export const properties: INodeProperties[] = ${JSON.stringify(catalogueToProperties(catalogue))};`,
	].join('\n'),
	...Object.fromEntries(
		catalogue.map(({ resource, operation, outputs }) => [
			`${NODE}/__schema__/v1.0.0/${resource}/${operation}.json`,
			JSON.stringify(outputsToSchema(outputs)),
		]),
	),
});
