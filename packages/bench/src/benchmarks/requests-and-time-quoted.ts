import { markdownTable } from '../document/markdown.ts';

/** Nodes whose host is fixed in their code, so that they cannot be pointed at a service of ours. */
export const QUOTED: readonly string[] = [
	'**Quoted from source, not run**, because the host is fixed in the code: what these nodes send for n contacts.',
	markdownTable(
		['node', 'what it sends', 'its host', 'source'],
		[
			[
				'Kit (ConvertKit), Sequence: Add Subscriber',
				'n requests',
				'`api.convertkit.com`',
				'n8n-nodes-base 2.41.1, `ConvertKit.node.js`: a POST to `/sequences/…/subscribe` in the loop over the items',
			],
			[
				'Lemlist, Lead: Create',
				'n requests',
				'`api.lemlist.com`',
				'n8n-nodes-base 2.41.1, `LemlistV2.node.js`: a POST to `/campaigns/…/leads/…` in the loop over the items',
			],
			[
				'Resend, Contact: Create',
				'n requests; 1 for a CSV file (Create Import)',
				'`api.resend.com`',
				'github.com/resend/n8n-nodes-resend, `contact/create.operation.ts`: a POST to `/contacts` an item',
			],
			[
				'HubSpot, Contact List: Add',
				'1 request',
				'`api.hubapi.com`',
				'n8n-nodes-base 2.41.1, `HubspotV2.node.js`: the addresses of all items in one body, with the list of the first item',
			],
		],
	),
];
