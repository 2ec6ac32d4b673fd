import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { startServer, type TestServer } from '@contact-sync/testing/server';
import { loadNode, nodeOf, runInEngine } from '@contact-sync/testing/n8n/engine';
import { applyStep, readGuide, type GuideStep } from '@contact-sync/testing/repository/guide';
import { ROOT } from '@contact-sync/testing/paths';
import {
	copyRepository,
	GENERATING,
	type RepositoryCopy,
} from '@contact-sync/testing/repository/copy';
import { builtServer, openStdioSession } from '@contact-sync/testing/mcp/stdio-session';
import { run } from '@contact-sync/testing/run';

const ID = '6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10';

/** Runs a step of the built app as Zapier's cloud does, and prints its result. */
const ZAPIER_STEP = `
	import { createAppHandler } from 'zapier-platform-core';
	import app from 'contact-sync-zapier';
	const bundle = JSON.parse(process.argv[1]);
	const method = 'creates.delete_contact.operation.perform';
	const { results } = await createAppHandler(app)({ command: 'execute', method, bundle });
	process.stdout.write('\\n' + JSON.stringify(results));
`;

let copy: RepositoryCopy;
let server: TestServer;
let steps: GuideStep[];

/** Runs a script in the copy of the repository. @throws Error with the script's output if it fails */
async function inCopy(...args: string[]): Promise<string> {
	const env = { ...process.env, CONTACT_SYNC_ALLOW_LOOPBACK: '1' };
	const { code, stdout, stderr } = await run(process.execPath, args, { cwd: copy.folder, env });
	expect([code, code === 0 || stdout + stderr]).toEqual([0, true]);
	return stdout;
}

const read = (path: string) => readFile(join(copy.folder, path), 'utf8');

const receivedRequests = () =>
	server.received.splice(0).map(({ method, path }) => `${method} ${path}`);

beforeAll(async () => {
	copy = await copyRepository(GENERATING.packages, GENERATING.others);
	server = await startServer((response) => response.end('{}'));
	steps = await readGuide(join(ROOT, 'docs/contributors/add-an-action.md'), 'The steps');
	for (const step of steps) await applyStep(copy.folder, step);
	await inCopy('scripts/generate.ts');
	await inCopy('packages/n8n/scripts/build.mts');
	await inCopy('packages/zapier/scripts/build.ts');
	await inCopy('packages/mcp/scripts/build.ts');
});
afterAll(async () => {
	await server?.stop();
	await copy?.remove();
});

describe('an action added according to docs/contributors/add-an-action.md', () => {
	it('requires one file for the action, and changes to two other files', () => {
		expect(steps.map(({ path, blocks }) => [path, blocks.map(({ language }) => language)])).toEqual(
			[
				['packages/core/src/api/contacts.ts', ['diff', 'diff']],
				['packages/core/src/actions/contact/delete-contact.ts', ['ts']],
				['packages/core/src/actions/index.ts', ['diff', 'diff']],
				[undefined, []],
			],
		);
		expect(steps.at(-1)!.text).toContain('`npm run generate`');
	});

	it('passes the type check', async () => {
		const settings = { extends: './tsconfig.json', include: ['packages/core/**/*.ts'] };
		await writeFile(join(copy.folder, 'core.tsconfig.json'), JSON.stringify(settings));
		await inCopy('node_modules/typescript/bin/tsc', '-p', 'core.tsconfig.json');
	});

	it('leaves all generated files up to date', async () => {
		expect(await inCopy('scripts/generate.ts', '--check')).toContain('are up to date');
	});

	it('appears in the properties of the node', async () => {
		const loader = await loadNode(join(copy.folder, 'packages/n8n'));
		const { properties } = (loader.getNode('contactSync').type as INodeType).description;
		const shown = { resource: ['contact'], operation: ['delete'] };
		const fields = properties.filter(
			({ displayOptions }) => JSON.stringify(displayOptions?.show) === JSON.stringify(shown),
		);
		expect(fields.map(({ displayName }) => displayName)).toEqual(['Contact ID']);
		const operations = properties.find(
			({ name, displayOptions }) =>
				name === 'operation' && displayOptions?.show?.resource?.[0] === 'contact',
		)!;
		expect(operations.options).toContainEqual(
			expect.objectContaining({ name: 'Delete', value: 'delete', action: 'Delete contact' }),
		);
	});

	it("runs as an operation of the node in n8n's engine", async () => {
		const loader = await loadNode(join(copy.folder, 'packages/n8n'));
		const type = 'n8n-nodes-contact-sync.contactSync';
		const placed = {
			loader,
			nodeType: loader.getNode('contactSync').type as INodeType,
			node: nodeOf(
				{ name: 'Contact Sync', type, typeVersion: 1 },
				{
					resource: 'contact',
					operation: 'delete',
					contactId: ID,
				},
			),
		};
		const credential = { apiKey: 'cs_test_key', baseUrl: server.url };
		const result = await runInEngine(placed, { credential });
		expect(result.error).toBeUndefined();
		expect(result.outputs.flat().map(({ json }) => json)).toEqual([
			{ contact_id: ID, deleted: true },
		]);
		expect(receivedRequests()).toEqual([`DELETE /api/v1/contacts/${ID}/`]);
	});

	it("appears in Zapier's definition alongside the existing actions", async () => {
		const { creates } = JSON.parse(await read('packages/zapier/golden-definition.json')) as {
			creates: Record<string, object>;
		};
		expect(creates.delete_contact).toMatchObject({
			noun: 'Contact',
			display: { label: 'Delete Contact', description: 'Deletes a contact.' },
			operation: { inputFields: [{ key: 'contact_id' }] },
		});
		expect(Object.keys(creates)).toContain('upsert_contact');
	});

	it('runs as a step of the Zapier app', async () => {
		const authData = { api_key: 'cs_test_key', base_url: server.url };
		const bundle = JSON.stringify({ authData, inputData: { contact_id: ID }, meta: {} });
		const output = await inCopy('--input-type=module', '-e', ZAPIER_STEP, bundle);
		expect(JSON.parse(output.split('\n').at(-1)!)).toEqual({ contact_id: ID, deleted: true });
		expect(receivedRequests().at(-1)).toBe(`DELETE /api/v1/contacts/${ID}/`);
	});

	it('runs as a tool of the MCP server', async () => {
		const start = builtServer(server.url, 'cs_test_key', copy.folder);
		const { tools, call, close } = await openStdioSession(start);
		expect(tools.find(({ name }) => name === 'delete_contact')).toMatchObject({
			title: 'Delete Contact',
			description: 'Deletes a contact. Can start automations, which can send email.',
			inputSchema: {
				properties: { contact_id: { description: 'The ID that Create or Update returns.' } },
				required: ['contact_id'],
			},
			annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
		});
		server.received.length = 0; // discards the request for the key's details
		const outcome = await call('delete_contact', { contact_id: ID });
		expect(outcome).toEqual({ result: { contact_id: ID, deleted: true } });
		expect(receivedRequests()).toEqual([`DELETE /api/v1/contacts/${ID}/`]);
		await close();
	});

	it('is documented in docs/users/actions.md and in the README', async () => {
		expect(await read('docs/users/actions.md')).toContain(
			'## Delete Contact\n\nDeletes a contact.',
		);
		expect(await read('README.md')).toContain('Delete Contact');
	});
});
