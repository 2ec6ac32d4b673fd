import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@contact-sync/testing/free-port';
import { installN8n } from '@contact-sync/testing/n8n/install-n8n';
import { installNode } from '@contact-sync/testing/n8n/install-node';
import { connectN8n } from '@contact-sync/testing/n8n/n8n-api';
import { startN8n, type Owner, type RunningN8n } from '@contact-sync/testing/n8n/start-n8n';
import { sampleWorkflow } from './sample.ts';
import type { Terminal } from './terminal.ts';

export interface EditorOptions {
	/** Folder for n8n's data and log. */
	folder: string;
	ownerPassword: string;
	credential: { apiKey: string; baseUrl: string };
	terminal: Terminal;
	/** Ends the installation. */
	signal: AbortSignal;
}

const PORTS = { editor: 5678, broker: 5679 };

/**
 * Starts a real n8n with the packed node and the sample workflow, and installs n8n on first use. Prints
 * its URL and how to sign in.
 *
 * @throws Error with the reason if n8n can't be installed or started
 */
export async function startEditor(options: EditorOptions): Promise<RunningN8n> {
	const { folder, ownerPassword, credential, signal } = options;
	const { say, bold, during } = options.terminal;
	const install = await installN8n(say, signal);
	const userFolder = join(folder, 'n8n');
	await mkdir(userFolder, { recursive: true });
	await during('Packing the node, and installing it in n8n …', installNode(userFolder));

	const port = await freePort(PORTS.editor);
	if (port !== PORTS.editor) say(`Port ${PORTS.editor} is in use. Using port ${port} for n8n.`);
	const owner = { email: 'owner@acme.example', password: ownerPassword };
	const starting = startN8n({
		install,
		userFolder,
		port,
		brokerPort: await freePort(PORTS.broker),
		owner,
		logFile: join(folder, 'n8n.log'),
	});
	const n8n = await during('Starting n8n; the first time, it creates its database …', starting);
	const id = await setUp(n8n.url, owner, credential).catch(async (error: Error) => {
		await n8n.stop();
		throw error;
	});
	say(`
  n8n       ${bold(`${n8n.url}/workflow/${id}`)}
  Email     ${bold(owner.email)}
  Password  ${bold(owner.password)}
`);
	return n8n;
}

/** Saves the credential and the sample workflow in n8n. Returns the ID of the workflow. */
async function setUp(
	url: string,
	owner: Owner,
	credential: EditorOptions['credential'],
): Promise<string> {
	const api = await connectN8n(url, owner);
	const saved = await api.saveCredential('Contact Sync (sample)', 'contactSyncApi', credential);
	return (await api.ensureWorkflow(sampleWorkflow(saved.id))).id;
}
