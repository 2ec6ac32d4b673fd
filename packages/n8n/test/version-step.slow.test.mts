import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadOutputSchema, type PackageDirectoryLoader } from 'n8n-core';
import { NodeHelpers, type IDataObject, type INodeType } from 'n8n-workflow';
import { loadNode, loadOurs, nodeOf, runInEngine } from '@contact-sync/testing/n8n/engine';
import type { RepositoryCopy } from '@contact-sync/testing/repository/copy';
import { copyNextVersion } from '@contact-sync/testing/repository/next-version';
import { run } from '@contact-sync/testing/run';
import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { openService } from '@contact-sync/testing/service';
import { HOOK_TOKEN, leave, MAILING } from './helpers/leave-list.mts';
import { startPoller } from './helpers/poll-engine.mts';

const ROW = { Email: 'ada@acme.example', Interests: ['mail', 'maps'], Company: { city: 'Paris' } };

/** Parameters as n8n saves them: without default values. */
const AUTOMATIC = { mappingMode: 'autoMapInputData' };
const MANUAL = { email: '={{ $json.Email }}' };

let copy: RepositoryCopy;
let next: PackageDirectoryLoader;
let server: TestServer;
beforeAll(async () => {
	copy = await copyNextVersion();
	next = await loadNode(join(copy.folder, 'packages/n8n'));
	server = await startServer(json(200, { id: 'c1', email: ROW.Email, created: false }));
});
afterAll(async () => {
	await server?.stop();
	await copy?.remove();
});

interface Saved {
	typeVersion: number;
	parameters: IDataObject;
}

const nodeWithLoader = (loader: PackageDirectoryLoader, { typeVersion, parameters }: Saved) => ({
	loader,
	nodeType: loader.getNode('contactSync').type as INodeType, // has one class for all versions
	node: nodeOf(
		{ name: 'Contact Sync', type: 'n8n-nodes-contact-sync.contactSync', typeVersion },
		structuredClone(parameters),
	),
});

/** Runs a saved node twice on the same row. Returns its requests and its output, or the error. */
async function runSavedNode(loader: PackageDirectoryLoader, saved: Saved) {
	const staticData = {};
	const workflowId = randomUUID();
	const results = [];
	for (const items of [[ROW], [ROW]]) {
		const credential = { apiKey: 'cs_test_key', baseUrl: server.url };
		const context = { credential, items, staticData, workflowId };
		const { outputs, error } = await runInEngine(nodeWithLoader(loader, saved), context);
		results.push(error?.message ?? outputs.flat().map((item) => item.json));
	}
	const requests = server.received.splice(0);
	return { results, requests: requests.map(({ method, path, body }) => [method, path, body]) };
}

describe('the next version of the node, built as docs/publishing/versioning.md describes,', () => {
	it('is 0.2.0, with a changelog and the node versions 1 and 1.1', async () => {
		const read = (path: string) => readFile(join(copy.folder, 'packages/n8n', path), 'utf8');
		expect(JSON.parse(await read('package.json'))).toMatchObject({ version: '0.2.0' });
		expect(await read('CHANGELOG.md')).toMatch(
			/^## 0\.2\.0\n\n### Minor Changes\n\n.+Nodes in existing workflows work as before\./m,
		);
		const { version } = nodeWithLoader(next, { typeVersion: 1, parameters: {} }).nodeType
			.description;
		expect(version).toEqual([1, 1.1]);
	});

	it.each([
		['maps rows', AUTOMATIC],
		['fills in each field', MANUAL],
		['has options', { ...MANUAL, options: { maxWait: 5 } }],
	])('behaves like 0.1.0 for a saved node of version 1 that %s', async (_name, parameters) => {
		const saved = { typeVersion: 1, parameters };
		const before = await runSavedNode(await loadOurs(), saved);
		expect(before.requests).toHaveLength(2);
		expect(await runSavedNode(next, saved)).toEqual(before);
	});

	it('keeps the parameters of a saved node of version 1 when n8n opens its workflow', () => {
		const { nodeType, node } = nodeWithLoader(next, { typeVersion: 1, parameters: AUTOMATIC });
		const { description } = nodeType;
		const { properties } = description;
		const { getNodeParameters } = NodeHelpers;
		const saved = getNodeParameters(properties, node.parameters, false, false, node, description);
		expect(saved).toEqual(AUTOMATIC);
	});

	it('by default, reports an error for lists and objects in a new node', async () => {
		const saved = { typeVersion: 1.1, parameters: AUTOMATIC };
		const { results, requests } = await runSavedNode(next, saved);
		expect([requests, results[0]]).toEqual([[], expect.stringContaining('Interests')]);
		const joining = { ...saved, parameters: { ...AUTOMATIC, listsAndObjects: 'flatten' } };
		const sent = (await runSavedNode(next, joining)).requests;
		expect(JSON.parse(String(sent[0]![2]))).toMatchObject({
			custom_fields: { Interests: 'mail, maps', 'Company.city': 'Paris' },
		});
	});

	it('by default, skips unchanged contacts in a new node', async () => {
		const saved = { typeVersion: 1.1, parameters: MANUAL };
		const { results, requests } = await runSavedNode(next, saved);
		expect(requests).toHaveLength(1);
		expect(results[1]).toEqual([{ email: ROW.Email, skipped: true }]);
		const sending = { ...saved, parameters: { ...MANUAL, options: { skipUnchanged: false } } };
		expect((await runSavedNode(next, sending)).requests).toHaveLength(2);
	});

	it('has the output schemas of both versions at the paths that n8n reads', () => {
		const nodeDir = join(copy.folder, 'packages/n8n/dist/nodes/ContactSync');
		const [first, second] = [1, 1.1].map((version) =>
			loadOutputSchema({ nodeDir, version, resource: 'contact', operation: 'upsert' }),
		);
		expect(first).toMatchObject({ properties: { id: { type: 'string' } } });
		expect(second).toEqual(first);
	});

	it("passes n8n's scanner and strict lint, and our checks of the published package", async () => {
		const options = { cwd: copy.folder, env: { ...process.env, NODE_ENV: '' } }; // n8n's rules read other file names in tests
		const { code, stdout, stderr } = await run(
			process.execPath,
			['packages/testing/published/n8n.ts'],
			options,
		);
		expect([code, code === 0 || stdout + stderr]).toEqual([0, true]);
		expect(stdout).toContain('10 passed, 0 failed');
	});
});

describe('an active trigger whose package is updated', () => {
	const WORKSPACE = `
product: Acme
keys:
  - { name: all, environment: live, scopes: [contacts:read, emails:trigger] }
unsubscribed: [{ email: old@acme.example }]
${MAILING}`;

	it('continues where 0.1.0 stopped, without duplicates or gaps', async () => {
		const env = { MAIL_HOOK_TOKEN: HOOK_TOKEN };
		const service = await openService({ workspace: WORKSPACE, controls: true, env });
		const credential = { apiKey: service.keys.all!, baseUrl: service.url };
		const before = await startPoller({ credential });
		expect(await before.activate()).toEqual([]);
		await leave(service, 'ada@acme.example');
		expect(await before.poll()).toMatchObject([{ email: 'ada@acme.example' }]);

		await leave(service, 'bob@acme.example');
		const stored = before.stored();
		const updated = await startPoller({ credential, loader: next, staticData: stored });
		expect(await updated.activate()).toMatchObject([{ email: 'bob@acme.example' }]);
		expect(await updated.poll()).toEqual([]);
		await service.stop();
	});
});
