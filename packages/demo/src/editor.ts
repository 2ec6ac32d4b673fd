import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@contact-sync/testing/free-port';
import { installN8n } from '@contact-sync/testing/n8n/install-n8n';
import { installNode } from '@contact-sync/testing/n8n/install-node';
import { connectN8n } from '@contact-sync/testing/n8n/n8n-api';
import { startN8n, type Owner, type RunningN8n } from '@contact-sync/testing/n8n/start-n8n';
import { sampleWorkflow } from './sample.ts';

export interface EditorOptions {
	/** Folder for n8n's data and log. */
	folder: string;
	ownerPassword: string;
	credential: { apiKey: string; baseUrl: string };
	say: (line: string) => void;
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
	const { folder, ownerPassword, credential, say, signal } = options;
	const install = await installN8n(say, signal);
	const userFolder = join(folder, 'n8n');
	await mkdir(userFolder, { recursive: true });
	say('Packing the node, and installing it in n8n …');
	await installNode(userFolder);

	const port = await freePort(PORTS.editor);
	if (port !== PORTS.editor) say(`Port ${PORTS.editor} is in use. Using port ${port} for n8n.`);
	say('Starting n8n; the first time, it creates its database …');
	const owner = { email: 'owner@acme.example', password: ownerPassword };
	const n8n = await startN8n({
		install,
		userFolder,
		port,
		brokerPort: await freePort(PORTS.broker),
		owner,
		logFile: join(folder, 'n8n.log'),
	});
	const id = await setUp(n8n.url, owner, credential).catch(async (error: Error) => {
		await n8n.stop();
		throw error;
	});
	say(`
  n8n       ${n8n.url}/workflow/${id}
            Sign in as ${owner.email} with the password ${owner.password}
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
