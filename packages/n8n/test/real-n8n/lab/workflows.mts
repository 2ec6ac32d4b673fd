import { randomUUID } from 'node:crypto';
import type { IConnections, IDataObject, INode } from 'n8n-workflow';
import type { WorkflowFile } from '@contact-sync/testing/n8n/n8n-api';
import { CREDENTIAL } from './lab.mts';

export const TRIGGER = "When clicking 'Execute workflow'";

/** A node. ID and position are optional. */
export type Part = Pick<INode, 'name' | 'type' | 'parameters'> & Partial<INode>;

/** Returns a Contact Sync node. */
export const contactSyncNode = (
	credentialId: string,
	parameters: IDataObject,
	overrides: Partial<INode> = {},
): Part => ({
	name: 'Contact Sync',
	type: 'n8n-nodes-contact-sync.contactSync',
	parameters: parameters as INode['parameters'], // plain JSON, as a workflow file has it
	credentials: { contactSyncApi: { id: credentialId, name: CREDENTIAL } },
	...overrides,
});

/** Returns a workflow that connects its nodes in a row. */
export function linearWorkflow(name: string, parts: readonly Part[]): WorkflowFile {
	const nodes = parts.map((part, index): INode => ({
		id: randomUUID(),
		typeVersion: 1,
		position: [index * 220, 0],
		...part,
	}));
	const connections: IConnections = {};
	for (const [place, { name: from }] of nodes.entries()) {
		const to = nodes[place + 1];
		if (to) connections[from] = { main: [[{ node: to.name, type: 'main', index: 0 }]] };
	}
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

/** Returns a workflow with a manual trigger that outputs these items, which are pinned to it. */
export const onItems = (
	name: string,
	items: readonly IDataObject[],
	parts: readonly Part[],
): WorkflowFile => ({
	...linearWorkflow(name, [
		{ name: TRIGGER, type: 'n8n-nodes-base.manualTrigger', parameters: {} },
		...parts,
	]),
	pinData: { [TRIGGER]: items.map((json) => ({ json })) },
});
