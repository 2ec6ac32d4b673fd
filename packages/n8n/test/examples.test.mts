import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';
import { opened } from './helpers/form.mts';
import { N8N_PACKAGE, ROOT } from '@contact-sync/testing/paths';

interface ExampleFile {
	name: string;
	active: boolean;
	settings: object;
	nodes: INode[];
	connections: object;
}

const FOLDER = join(N8N_PACKAGE, 'examples');
const FILES = readdirSync(FOLDER);
const README = readFileSync(join(N8N_PACKAGE, 'README.md'), 'utf8');
const TESTS = join(import.meta.dirname, 'real-n8n');
const tests = readdirSync(TESTS)
	.filter((file) => file.startsWith('examples'))
	.map((file) => readFileSync(join(TESTS, file), 'utf8'))
	.join('\n');
const { homepage } = JSON.parse(readFileSync(join(N8N_PACKAGE, 'package.json'), 'utf8')) as {
	homepage: string;
};
const REPOSITORY = homepage.replace('#readme', '');

/** Keys that an import requires. Others, such as an ID or pinned data, belong to a specific n8n instance. */
const ALLOWED_KEYS = ['name', 'active', 'settings', 'nodes', 'connections'];

/** Maximum number of words per sentence in a note. */
const MAX_WORDS = 25;

/** Parameters that n8n adds, or omits if they have their default value. */
const NOT_COMPARED = new Set(
	'descriptionType toolDescription pollTimes resource operation event reason'.split(' '),
);

/** Returns the filled-in parameters of a node. */
const filled = (parameters: INode['parameters']) =>
	Object.entries(parameters).filter(
		([name, value]) => !NOT_COMPARED.has(name) && JSON.stringify(value) !== '{}',
	);

/** Checks that the form of our nodes has all parameters that a workflow fills in, and reports no issues. */
async function expectFormFits(nodes: readonly INode[]) {
	const ours = nodes.filter(({ type }) => type.startsWith('n8n-nodes-contact-sync.'));
	expect(ours).not.toEqual([]);
	for (const node of ours) {
		const { saved, issues } = await opened(node);
		expect(new Map(filled(saved))).toEqual(new Map(filled(node.parameters)));
		expect(issues).toBeNull();
	}
}

describe.each(FILES)('The example %s', (file) => {
	const text = readFileSync(join(FOLDER, file), 'utf8');
	const example = JSON.parse(text) as ExampleFile;

	it('contains no data of the n8n instance that created it', () => {
		expect(file).toMatch(/^[a-z]+(-[a-z]+)*\.json$/);
		expect(Object.keys(example)).toEqual(ALLOWED_KEYS);
		expect(example.active).toBe(false);
		expect(example.nodes.filter(({ credentials }) => credentials !== undefined)).toEqual([]);
	});

	it('uses only email addresses and hosts that end with .example', () => {
		const addresses = text.match(/[\w.-]+@[\w.-]+\.\w+|https?:\/\/[^/"]+/g) ?? [];
		expect(addresses.filter((address) => !address.endsWith('.example'))).toEqual([]);
	});

	it('explains its purpose and the required changes in two to four short sentences', () => {
		const [note, ...more] = example.nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		expect(more).toEqual([]);
		const [title, text = '', ...rest] = String(note!.parameters.content).split('\n');
		expect(title).toBe(`## ${example.name}`);
		expect(rest).toEqual([]);
		const sentences = text.split(/(?<=\.) /);
		expect([2, 3, 4]).toContain(sentences.length);
		expect(sentences.filter((sentence) => sentence.split(' ').length > MAX_WORDS)).toEqual([]);
	});

	it('fills in only parameters that the form has', () => expectFormFits(example.nodes));

	it('is laid out from left to right, with each node in a different position', () => {
		const positions = new Map(example.nodes.map(({ name, position }) => [name, position]));
		expect(new Set([...positions.values()].map(String)).size).toBe(positions.size);
		for (const [from, outputs] of Object.entries(example.connections)) {
			const targets = Object.values(
				(outputs as { main?: Array<Array<{ node: string }>> }).main ?? [],
			);
			for (const { node } of targets.flat()) {
				expect(positions.get(from)![0]).toBeLessThan(positions.get(node)![0]);
			}
		}
	});

	it('is linked in the README, and has a test that activates it in the real n8n', () => {
		expect(README).toContain(`${REPOSITORY}/blob/main/packages/n8n/examples/${file}`);
		expect(tests).toContain(`activate('${file.replace('.json', '')}'`);
	});
});

it('The workflow of `npm start` fills in only parameters that the form has', async () => {
	const text = readFileSync(join(ROOT, 'packages/demo/src/sample-workflow.json'), 'utf8');
	await expectFormFits((JSON.parse(text) as ExampleFile).nodes);
});

it('The package contains no examples', () => {
	const published = readFileSync(
		join(ROOT, 'packages/testing/published/published-files.json'),
		'utf8',
	);
	expect(published).not.toContain('examples');
});
