import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@contact-sync/testing/free-port';
import { ROOT } from '@contact-sync/testing/paths';
import type { ProcessHandle } from '@contact-sync/testing/process-handle';
import { installN8n } from '@contact-sync/testing/n8n/install-n8n';
import { installNode } from '@contact-sync/testing/n8n/install-node';
import { connectN8n, type N8nApi, type WorkflowFile } from '@contact-sync/testing/n8n/n8n-api';
import { startN8n, type Owner } from '@contact-sync/testing/n8n/start-n8n';
import sampleWorkflow from './sample-workflow.json' with { type: 'json' };
import { readSecrets } from './secrets.ts';
import { startSampleService } from './start-service.ts';

export const NODE_NAME = 'Contact Sync';
export const TRIGGER_NAME = "When clicking 'Execute workflow'";

const PORTS = { service: 8787, n8n: 5678, broker: 5679 };

/** The programs that `npm start` runs, with their URLs and credentials. */
export interface Sample {
	api: N8nApi;
	owner: Owner;
	n8nUrl: string;
	service: { url: string; apiKey: string; consoleUrl: string; consolePassword: string };
	workflowId: string;
	/** The programs, in the order in which they were started. */
	programs: ProcessHandle[];
}

/**
 * Starts the service and the real n8n, and sets up the package, an owner, a credential, and the workflow in
 * n8n.
 */
export async function startSample(
	log: (line: string) => void,
	started: ProcessHandle[],
	folder = join(ROOT, '.data'),
): Promise<Sample> {
	const firstTime = await access(join(folder, 'service')).then(
		() => false,
		() => true,
	);
	const secrets = await readSecrets(join(folder, 'secrets.json'));
	const reportPort = (key: keyof typeof PORTS, name: string, used: number) => {
		if (used !== PORTS[key]) log(`Port ${PORTS[key]} is in use. Using port ${used} for ${name}.`);
	};

	log(
		`Starting the service ${firstTime ? 'with a new embedded database' : 'with the existing data'}`,
	);
	const port = await freePort(PORTS.service);
	const service = await startSampleService({ folder, port, ...secrets });
	started.push(service);
	reportPort('service', 'the service', port); // not earlier: a second `npm start` fails before this line

	const install = await installN8n(log);
	const userFolder = join(folder, 'n8n');
	await installNode(userFolder);

	log('Starting n8n with the package from npm pack');
	const owner = { email: 'owner@acme.example', password: secrets.ownerPassword };
	const n8nPort = await freePort(PORTS.n8n);
	reportPort('n8n', 'n8n', n8nPort);
	const n8n = await startN8n({
		install,
		userFolder,
		port: n8nPort,
		brokerPort: await freePort(PORTS.broker),
		owner,
		logFile: join(folder, 'n8n.log'),
	});
	started.push(n8n);

	const api = await connectN8n(n8n.url, owner);
	const credential = await api.saveCredential('Contact Sync (sample)', 'contactSyncApi', {
		apiKey: secrets.apiKey,
		baseUrl: service.url,
	});
	const workflow = await api.ensureWorkflow(withCredential(credential.id));
	return {
		api,
		owner,
		n8nUrl: n8n.url,
		service: { ...secrets, ...service },
		workflowId: workflow.id,
		programs: started,
	};
}

/** Returns the sample workflow with the ID of the credential in this n8n. */
function withCredential(id: string): WorkflowFile {
	const workflow = structuredClone(sampleWorkflow);
	for (const { credentials } of workflow.nodes) {
		if (credentials) credentials.contactSyncApi.id = id;
	}
	return workflow as unknown as WorkflowFile; // the type has tuples, but JSON has arrays
}
