import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@contact-sync/testing/free-port';
import { installN8n } from '@contact-sync/testing/n8n/install-n8n';
import { installNode } from '@contact-sync/testing/n8n/install-node';
import { startN8n } from '@contact-sync/testing/n8n/start-n8n';
import type { SharedN8n } from './lab.mts';

const log = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Starts an n8n instance with the node, for all tests of a run. Jest calls this function before the tests.
 */
export default async function start(): Promise<void> {
	const startedAt = Date.now();
	const install = await installN8n(log);
	const folder = await mkdtemp(join(tmpdir(), 'contact-sync-e2e-'));
	await installNode(folder);
	const owner = { email: 'owner@acme.example', password: 'Sample-owner-1' };
	const n8n = await startN8n({
		install,
		userFolder: folder,
		owner,
		logFile: join(folder, 'n8n.log'),
		port: await freePort(),
		brokerPort: await freePort(),
	});
	globalThis.stopLab = n8n.stop;
	const lab: SharedN8n = { install, owner, n8nUrl: n8n.url };
	process.env.CONTACT_SYNC_LAB = JSON.stringify(lab); // how Jest's global setup passes data to tests
	log(`n8n is ready after ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}
