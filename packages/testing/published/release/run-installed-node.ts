/**
 * `node run-installed-node.ts FOLDER`: loads an installed package as n8n does, and uses it to create a
 * contact in the service.
 */
import assert from 'node:assert/strict';
import { startService } from '@contact-sync/service/testing';
import { loadNode, nodeOf, runInEngine } from '@contact-sync/testing/n8n/engine';
import type { INodeType } from 'n8n-workflow';

const EMAIL = 'ada@acme.example';

const [folder = ''] = process.argv.slice(2);
const service = await startService();
try {
	const loader = await loadNode(folder);
	const nodeType = loader.getNode('contactSync').type as INodeType; // has one version
	const type = 'n8n-nodes-contact-sync.contactSync';
	const parameters = { resource: 'contact', operation: 'upsert', email: EMAIL };
	const node = nodeOf({ name: 'Contact Sync', type, typeVersion: 1 }, parameters);
	const credential = { apiKey: Object.values(service.keys)[0]!, baseUrl: service.url };
	const { outputs, error } = await runInEngine({ node, nodeType, loader }, { credential });
	assert.equal(error, undefined);
	assert.match(JSON.stringify(outputs), new RegExp(EMAIL));
} finally {
	await service.stop();
}
process.exit(0); // otherwise, the engine's timers would keep the process alive
