/**
 * `npm run verify:n8n-version -- 2.20.0`: checks the packed node in a real n8n of this version, which is installed for the run (about 2 GB).
 * `--node PATH` runs n8n on another Node, and `--install FOLDER` uses an existing installation.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startService } from '@contact-sync/service/testing';
import { freePort } from '@contact-sync/testing/free-port';
import { installNode } from '@contact-sync/testing/n8n/install-node';
import { run } from '@contact-sync/testing/run';
import { until } from '@contact-sync/testing/until';
import { runChecks } from '../published/checks.ts';
import { setUpOwner } from './editor.ts';
import { installVersion } from './install.ts';
import { openN8n } from './n8n.ts';
import { CREDENTIAL_ID, TRIGGER_WORKFLOW, UPSERT_WORKFLOW } from './workflows.ts';

const WORKSPACE = `
product: Acme
keys: [{ name: all, environment: test, scopes: [contacts:read, contacts:write] }]
`;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		node: { type: 'string', default: process.execPath },
		install: { type: 'string' },
	},
});
const [version] = positionals;
if (version === undefined) throw new Error('State a version of n8n, such as 2.20.0.');

const folder = await mkdtemp(join(tmpdir(), 'n8n-version-'));
const userFolder = join(folder, 'user');
const { stdout: nodeVersion } = await run(values.node, ['--version']);
const service = await startService({ workspace: WORKSPACE, controls: true });
try {
	const install = values.install ?? (await installVersion(version, join(folder, 'n8n')));
	await installNode(userFolder);
	const brokerPort = await freePort();
	const n8n = openN8n({ install, userFolder, brokerPort, node: values.node });

	const importFile = async (kind: 'credentials' | 'workflow', content: object) => {
		const file = join(folder, `${kind}.json`);
		await writeFile(file, JSON.stringify([content]));
		await n8n.command(`import:${kind}`, `--input=${file}`);
	};

	const firstPoll = async () => {
		const { entries } = await service.control<{ entries: Array<{ path: string }> }>('journal');
		return entries.find(({ path }) => path.includes('unsubscribed-emails'));
	};

	await runChecks(`n8n ${version} on Node ${nodeVersion.trim().slice(1)}`, [
		{
			name: 'it loads both nodes, and the node as a tool of agents',
			run: async () => {
				const file = join(folder, 'nodes.json');
				await n8n.command('export:nodes', `--output=${file}`);
				const types = JSON.parse(await readFile(file, 'utf8')) as Array<{ name: string }>;
				const ours = types.flatMap(
					({ name }) => /^n8n-nodes-contact-sync\.(.+)/.exec(name)?.[1] ?? [],
				);
				assert.deepEqual(ours.sort(), ['contactSync', 'contactSyncTool', 'contactSyncTrigger']);
			},
		},
		{
			name: 'it runs a workflow that creates five contacts',
			run: async () => {
				const data = { apiKey: service.keys.all, baseUrl: service.url };
				await importFile('credentials', {
					...{ id: CREDENTIAL_ID, name: 'Contact Sync', type: 'contactSyncApi', data },
				});
				await importFile('workflow', UPSERT_WORKFLOW);
				await n8n.command('execute', `--id=${UPSERT_WORKFLOW.id}`);
				const { contacts } = await service.control<{ contacts: object[] }>('state');
				assert.equal(contacts.length, 5);
			},
		},
		{
			name: 'it activates a workflow with the trigger, which polls',
			run: async () => {
				const started = await n8n.start(join(folder, 'n8n.log'));
				try {
					await (await setUpOwner(started.url)).activate(TRIGGER_WORKFLOW);
					await until('A poll', firstPoll);
				} finally {
					await started.stop();
				}
			},
		},
	]);
} finally {
	await service.stop();
	await rm(folder, { recursive: true, force: true });
}
