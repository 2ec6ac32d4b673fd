import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadNode, nodeOf, type PlacedNode } from '@contact-sync/testing/n8n/engine';
import type { INodeType, IVersionedNodeType } from 'n8n-workflow';

const HTTP_REQUEST = 'node_modules/n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js';

/** The URL of the service, and the folder of the installed n8n. */
export interface NodeEnvironment {
	baseUrl: string;
	n8nFolder: string;
}

/** Configures our node with expressions for the four values of an item. */
async function contactSync(): Promise<PlacedNode> {
	const loader = await loadNode();
	const node = nodeOf(
		{ name: 'Contact Sync', type: 'n8n-nodes-contact-sync.contactSync', typeVersion: 1 },
		{
			resource: 'contact',
			operation: 'upsert',
			email: '={{ $json.email }}',
			customFields: { pairs: [{ name: 'plan', value: '={{ $json.plan }}' }] },
			firstName: '={{ $json.first_name }}',
			lastName: '={{ $json.last_name }}',
		},
	);
	const nodeType = loader.getNode('contactSync').type as INodeType; // our node has one version
	return { node, nodeType, loader };
}

/** One string with the same four values. n8n evaluates the whole string as one expression. */
const JSON_BODY = `={
	"email": "{{ $json.email }}",
	"first_name": "{{ $json.first_name }}",
	"last_name": "{{ $json.last_name }}",
	"custom_fields": { "plan": "{{ $json.plan }}" }
}`;

/**
 * Configures the default version of n8n's HTTP Request node to send the same request. Other settings are the
 * defaults.
 */
async function httpRequest({ baseUrl, n8nFolder }: NodeEnvironment): Promise<PlacedNode> {
	const load = createRequire(join(n8nFolder, 'package.json'));
	// Loaded from the installed n8n, without types.
	const { HttpRequest } = load(join(n8nFolder, HTTP_REQUEST)) as {
		HttpRequest: new () => IVersionedNodeType;
	};
	const versions = new HttpRequest();
	const typeVersion = versions.description.defaultVersion!;
	const node = nodeOf(
		{ name: 'HTTP Request', type: 'n8n-nodes-base.httpRequest', typeVersion },
		{
			method: 'POST',
			url: `${baseUrl}/contacts/upsert/`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'contactSyncApi',
			sendBody: true,
			specifyBody: 'json',
			jsonBody: JSON_BODY,
		},
	);
	return { node, nodeType: versions.getNodeType(), loader: await loadNode() };
}

/** Nodes to compare. */
export const NODES = { 'Contact Sync': contactSync, 'HTTP Request, JSON': httpRequest };

export type NodeName = keyof typeof NODES;
