import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { N8N_PACKAGE, ROOT } from '@contact-sync/testing/paths';
import { bestContrast } from './helpers/icon-contrast.mts';
import { descriptionOf } from './helpers/form.mts';

const NODES = ['contactSync', 'contactSyncTrigger'] as const;

/** Unreleased rules from n8n's source. docs/publishing/n8n.md explains the warnings. */
const RULES = [
	...['no-monorepo', 'single-credential-per-node', 'valid-node-categories'],
	...['no-logic-or-flow-nodes', 'no-codex-subcategories', 'no-hardcoded-ids', 'hint-max-length'],
	...['icon-contrast', 'non-required-fields-in-collection', 'open-ended-node-fields'],
	'prefer-declarative-style',
];

/** Optional fields outside of a collection. */
const TOP_LEVEL = {
	'decide which other fields n8n shows': [...['mappingMode', 'event']],
	'are what the choice above them opens': ['row', 'columnsToIgnore', 'previewMapping'],
	'are filled in by nearly everyone': ['firstName', 'lastName', 'tagNames'],
	"are at the top in n8n's own nodes": ['returnAll', 'limit'],
	'filter what starts the workflow': ['reason', 'outcome', 'sequence'],
};

/** Optional JSON outside of a collection: the API defines no fixed fields for it. */
const OPEN_ENDED = ['row'];

/** Categories in the codex files of n8n's documentation, except AI, which is for nodes of n8n's AI SDK. */
const CATEGORIES = [
	...['Analytics', 'Communication', 'Data & Storage', 'Development', 'Finance & Accounting'],
	...['Marketing & Content', 'Miscellaneous', 'Productivity', 'Sales', 'Utility'],
];

const GROUPS_OR_TEXT = ['collection', 'fixedCollection', 'notice', 'callout', 'hidden'];
const SELECTORS = ['resource', 'operation', 'authentication'];

const read = (path: string) => readFileSync(join(N8N_PACKAGE, path), 'utf8');
const codexes = globSync('nodes/*/*.node.json', { cwd: N8N_PACKAGE }).map(
	(path) => JSON.parse(read(path)) as { categories: string[] },
);

const isField = (option: object): option is INodeProperties => 'type' in option;

/** Returns properties, including those inside collections. */
const withNested = (properties: readonly INodeProperties[]): INodeProperties[] =>
	properties.flatMap((property) => {
		const options: object[] = property.options ?? [];
		const nested = options.flatMap((option) =>
			'values' in option ? (option.values as INodeProperties[]) : [option].filter(isField),
		);
		return [property, ...withNested(nested)];
	});

async function optionalFields(): Promise<INodeProperties[]> {
	const descriptions = await Promise.all(NODES.map(descriptionOf));
	return descriptions
		.flatMap(({ properties }) => properties)
		.filter(({ type }) => !GROUPS_OR_TEXT.includes(type))
		.filter(({ name, required }) => required !== true && !SELECTORS.includes(name));
}

const namesOf = (fields: readonly INodeProperties[]) =>
	[...new Set(fields.map(({ name }) => name))].toSorted();

describe("Rules that n8n hasn't released", () => {
	it("aren't among the installed rules (once a rule is released, remove it from this file)", () => {
		const released = globSync('*.md', {
			cwd: join(ROOT, 'node_modules/@n8n/eslint-plugin-community-nodes/docs/rules'),
		});
		expect(released).toContain('no-restricted-globals.md');
		expect(RULES.filter((rule) => released.includes(`${rule}.md`))).toEqual([]);
	});

	it.each(RULES)('%s is in docs/publishing/n8n.md', (rule) => {
		const page = readFileSync(join(ROOT, 'docs/publishing/n8n.md'), 'utf8');
		expect(page).toContain(`\`${rule}\``);
	});

	it("no-monorepo: the manifest doesn't set repository.directory", () => {
		const { repository } = JSON.parse(read('package.json')) as { repository: object };
		expect(repository).not.toHaveProperty('directory');
	});

	it.each(NODES)('single-credential-per-node: %s has one credential', async (name) => {
		const { credentials } = await descriptionOf(name);
		expect(credentials).toHaveLength(1);
	});

	it('valid-node-categories and no-logic-or-flow-nodes: nodes have only allowed categories', () => {
		expect(codexes).toHaveLength(NODES.length);
		for (const { categories } of codexes) {
			expect(categories.length).toBeGreaterThan(0);
			expect(CATEGORIES).toEqual(expect.arrayContaining(categories));
		}
	});

	it('no-codex-subcategories: the codex files have no subcategories', () => {
		for (const codex of codexes) expect(codex).not.toHaveProperty('subcategories');
	});

	it('no-hardcoded-ids: the code contains no ID of a partner or account', () => {
		const sources = globSync('{nodes,dist}/**/*.{ts,js}', { cwd: N8N_PACKAGE });
		expect(sources.length).toBeGreaterThan(NODES.length * 2);
		const fixed =
			/\b(partner|affiliate|reseller|account|tenant|customer|client)[_-]?id['"]?\s*[:=]\s*['"`]/i;
		expect(sources.filter((path) => fixed.test(read(path)))).toEqual([]);
	});

	it.each(NODES)('hint-max-length: hints of %s have up to 120 characters', async (name) => {
		const { properties } = await descriptionOf(name);
		const long = withNested(properties).filter(({ hint = '' }) => hint.length > 120);
		expect(namesOf(long)).toEqual([]);
	});

	it.each([
		['light', '#ffffff'],
		['dark', '#2b2b2b'],
	])('icon-contrast: the %s icon has a contrast of at least 3:1', (theme, background) => {
		expect(bestContrast(read(`icons/contact-sync.${theme}.svg`), background)).toBeGreaterThan(3);
	});

	it('non-required-fields-in-collection: each optional field at the top level is listed with a reason', async () => {
		const explained = Object.values(TOP_LEVEL).flat().toSorted();
		expect(namesOf(await optionalFields())).toEqual(explained);
	});

	it('open-ended-node-fields: optional JSON contains data without fixed fields', async () => {
		const json = (await optionalFields()).filter(({ type }) => type === 'json');
		expect(namesOf(json)).toEqual(OPEN_ENDED.toSorted());
	});

	it("prefer-declarative-style: nodes don't send requests in their own loops", () => {
		const nodes = globSync('nodes/*/*.node.ts', { cwd: N8N_PACKAGE });
		expect(nodes).toHaveLength(NODES.length);
		for (const path of nodes) expect(read(path)).not.toMatch(/\b(for|while) \(|httpRequest/);
	});
});
