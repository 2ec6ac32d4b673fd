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

/** What an import needs. Anything else, such as an ID of an n8n or pinned data, is of somebody's own n8n. */
const PARTS = ['name', 'active', 'settings', 'nodes', 'connections'];

/** Maximum number of words of a sentence in a note. */
const MAX_WORDS = 25;

/** What n8n adds itself, and what it leaves out where it has its default. */
const NOT_COMPARED = new Set(
	'descriptionType toolDescription pollTimes resource operation event reason'.split(' '),
);

/** What is filled in of the node's own parameters. */
const filled = (parameters: INode['parameters']) =>
	Object.entries(parameters).filter(
		([name, value]) => !NOT_COMPARED.has(name) && JSON.stringify(value) !== '{}',
	);

/** Checks that the form of our nodes has everything that a workflow fills in, and misses nothing. */
async function expectFormFits(nodes: readonly INode[]) {
	const ours = nodes.filter(({ type }) => type.startsWith('n8n-nodes-contact-sync.'));
	expect(ours).not.toEqual([]);
	for (const node of ours) {
		const { kept, issues } = await opened(node);
		expect(new Map(filled(kept))).toEqual(new Map(filled(node.parameters)));
		expect(issues).toBeNull();
	}
}

describe.each(FILES)('The example %s', (file) => {
	const text = readFileSync(join(FOLDER, file), 'utf8');
	const example = JSON.parse(text) as ExampleFile;

	it('holds nothing of the n8n it was made in', () => {
		expect(file).toMatch(/^[a-z]+(-[a-z]+)*\.json$/);
		expect(Object.keys(example)).toEqual(PARTS);
		expect(example.active).toBe(false);
		expect(example.nodes.filter(({ credentials }) => credentials !== undefined)).toEqual([]);
	});

	it('names people and hosts at .example only', () => {
		const addresses = text.match(/[\w.-]+@[\w.-]+\.\w+|https?:\/\/[^/"]+/g) ?? [];
		expect(addresses.filter((address) => !address.endsWith('.example'))).toEqual([]);
	});

	it('says in two to four short sentences what it does and what to change', () => {
		const [note, ...more] = example.nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		expect(more).toEqual([]);
		const [title, text = '', ...rest] = String(note!.parameters.content).split('\n');
		expect(title).toBe(`## ${example.name}`);
		expect(rest).toEqual([]);
		const sentences = text.split(/(?<=\.) /);
		expect([2, 3, 4]).toContain(sentences.length);
		expect(sentences.filter((sentence) => sentence.split(' ').length > MAX_WORDS)).toEqual([]);
	});

	it('fills in what the form of the node has', () => expectFormFits(example.nodes));

	it('reads from left to right, with no node upon another', () => {
		const places = new Map(example.nodes.map(({ name, position }) => [name, position]));
		expect(new Set([...places.values()].map(String)).size).toBe(places.size);
		for (const [from, outputs] of Object.entries(example.connections)) {
			const targets = Object.values(
				(outputs as { main?: Array<Array<{ node: string }>> }).main ?? [],
			);
			for (const { node } of targets.flat()) {
				expect(places.get(from)![0]).toBeLessThan(places.get(node)![0]);
			}
		}
	});

	it('is told in the README, with its place in the repository, and run in the real n8n', () => {
		expect(README).toContain(`${REPOSITORY}/blob/main/packages/n8n/examples/${file}`);
		expect(tests).toContain(`activate('${file.replace('.json', '')}'`);
	});
});

it('The workflow of `npm start` fills in what the form of the node has', async () => {
	const text = readFileSync(join(ROOT, 'packages/demo/src/sample-workflow.json'), 'utf8');
	await expectFormFits((JSON.parse(text) as ExampleFile).nodes);
});

it('None of the examples is in the package', () => {
	const published = readFileSync(join(ROOT, 'packages/verify/src/published-files.json'), 'utf8');
	expect(published).not.toContain('examples');
});
