/**
 * The packed node in a complete n8n of another version, which is installed for the run (about 2 GB). Set `N8N_NODE` to the path of a Node
 * executable to run n8n on that one.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { freePort } from '@contact-sync/testing/free-port';
import { installNode } from '@contact-sync/testing/n8n/install-node';
import { until } from '@contact-sync/testing/until';
import { setUpOwner } from './editor.ts';
import { installVersion } from './install-n8n.ts';
import { openN8n } from './n8n.ts';
import { CREDENTIAL_ID, TRIGGER_WORKFLOW, UPSERT_WORKFLOW } from './workflows.ts';

const WORKSPACE = `
product: Acme
keys: [{ name: all, environment: test, scopes: [contacts:read, contacts:write] }]
`;

/** Set in jest.config.js. */
declare const n8nVersion: string;

let folder: string;
let service: StartedService;
let n8n: ReturnType<typeof openN8n>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'n8n-version-'));
	service = await startService({ workspace: WORKSPACE, controls: true });
	const userFolder = join(folder, 'user');
	const install = await installVersion(n8nVersion, join(folder, 'n8n'));
	await installNode(userFolder);
	const node = process.env.N8N_NODE ?? process.execPath;
	n8n = openN8n({ install, userFolder, brokerPort: await freePort(), node });
});
afterAll(async () => {
	await service?.stop();
	await rm(folder, { recursive: true, force: true });
});

async function importFile(kind: 'credentials' | 'workflow', content: object): Promise<void> {
	const file = join(folder, `${kind}.json`);
	await writeFile(file, JSON.stringify([content]));
	await n8n.command(`import:${kind}`, `--input=${file}`);
}

it('loads both nodes, and the node as a tool of agents', async () => {
	const file = join(folder, 'nodes.json');
	await n8n.command('export:nodes', `--output=${file}`);
	const types = JSON.parse(await readFile(file, 'utf8')) as Array<{ name: string }>;
	const ours = types.flatMap(({ name }) => /^n8n-nodes-contact-sync\.(.+)/.exec(name)?.[1] ?? []);
	expect(ours.sort()).toEqual(['contactSync', 'contactSyncTool', 'contactSyncTrigger']);
});

it('runs a workflow that creates five contacts', async () => {
	const data = { apiKey: service.keys.all, baseUrl: service.url };
	await importFile('credentials', {
		...{ id: CREDENTIAL_ID, name: 'Contact Sync', type: 'contactSyncApi', data },
	});
	await importFile('workflow', UPSERT_WORKFLOW);
	await n8n.command('execute', `--id=${UPSERT_WORKFLOW.id}`);
	const { contacts } = await service.control<{ contacts: object[] }>('state');
	expect(contacts).toHaveLength(5);
});

it('activates a workflow with the trigger, which polls', async () => {
	const started = await n8n.start(join(folder, 'n8n.log'));
	try {
		await (await setUpOwner(started.url)).activate(TRIGGER_WORKFLOW);
		await until('A poll', async () => {
			const { entries } = await service.control<{ entries: Array<{ path: string }> }>('journal');
			return entries.find(({ path }) => path.includes('unsubscribed-emails'));
		});
	} finally {
		await started.stop();
	}
});
