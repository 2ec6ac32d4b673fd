import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadNode, nodeOf, type PlacedNode } from '@contact-sync/testing/n8n/engine';
import type { IDataObject, INodeType, IVersionedNodeType } from 'n8n-workflow';
import type { NodeName } from './names.ts';

const HTTP_REQUEST = 'node_modules/n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js';

/** Where things are: the service's address, and the installed n8n. */
export interface Places {
	baseUrl: string;
	n8nFolder: string;
}

/** A field by its name alone, as dragging it into a parameter writes it. */
const named: Enter = (name) => `={{ $json.${name} }}`;

/** A field by an expression that n8n has to evaluate. */
const computed: Enter = (name) => `={{ $json.${name}.trim() }}`;

type Enter = (name: string) => string;

/** Our node, with the four values of an item by expressions. */
const contactSync = (enter: Enter) => async (): Promise<PlacedNode> => {
	const loader = await loadNode();
	const node = nodeOf(
		{ name: 'Contact Sync', type: 'n8n-nodes-contact-sync.contactSync', typeVersion: 1 },
		{
			resource: 'contact',
			operation: 'upsert',
			email: enter('email'),
			customFields: { pairs: [{ name: 'plan', value: enter('plan') }] },
			additionalFields: {
				firstName: enter('first_name'),
				lastName: enter('last_name'),
			},
		},
	);
	const nodeType = loader.getNode('contactSync').type as INodeType; // has one version
	return { node, nodeType, loader };
};

/** "Using Fields Below", as the node comes; a dot leads into an object. */
const FIELDS = {
	bodyParameters: {
		parameters: [
			{ name: 'email', value: '={{ $json.email }}' },
			{ name: 'first_name', value: '={{ $json.first_name }}' },
			{ name: 'last_name', value: '={{ $json.last_name }}' },
			{ name: 'custom_fields.plan', value: '={{ $json.plan }}' },
		],
	},
};

/** "Using JSON": one text with the same four expressions in it, which n8n reads as one. */
const JSON_TEXT = {
	specifyBody: 'json',
	jsonBody: `={
	"email": "{{ $json.email }}",
	"first_name": "{{ $json.first_name }}",
	"last_name": "{{ $json.last_name }}",
	"custom_fields": { "plan": "{{ $json.plan }}" }
}`,
};

/** n8n's own HTTP Request in its newest version, set so that it does the same; all else as it comes. */
const httpRequest =
	(body: IDataObject) =>
	async ({ baseUrl, n8nFolder }: Places): Promise<PlacedNode> => {
		const load = createRequire(join(n8nFolder, 'package.json'));
		// As n8n publishes it; what is required has no types here.
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
				...body,
			},
		);
		return { node, nodeType: versions.getNodeType(), loader: await loadNode() };
	};

export const NODES: Record<NodeName, (places: Places) => Promise<PlacedNode>> = {
	'Contact Sync': contactSync(named),
	'Contact Sync, computed': contactSync(computed),
	'HTTP Request, fields': httpRequest(FIELDS),
	'HTTP Request, JSON': httpRequest(JSON_TEXT),
};
