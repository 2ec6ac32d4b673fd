import { randomUUID } from 'node:crypto';
import type { IConnections, IDataObject, INode } from 'n8n-workflow';
import type { WorkflowFile } from '@contact-sync/testing/n8n/n8n-api';
import { CREDENTIAL } from './lab.mts';

export const TRIGGER = "When clicking 'Execute workflow'";

/** A node without its ID and its place, which do not matter. */
export type Part = Pick<INode, 'name' | 'type' | 'parameters'> & Partial<INode>;

/** A node of ours. */
export const ours = (
	credentialId: string,
	parameters: IDataObject,
	more: Partial<INode> = {},
): Part => ({
	name: 'Contact Sync',
	type: 'n8n-nodes-contact-sync.contactSync',
	parameters: parameters as INode['parameters'], // plain JSON, as a workflow file has it
	credentials: { contactSyncApi: { id: credentialId, name: CREDENTIAL } },
	...more,
});

/** A workflow of nodes in a row, each after the one before it. */
export function inARow(name: string, parts: readonly Part[]): WorkflowFile {
	const nodes = parts.map((part, place): INode => ({
		id: randomUUID(),
		typeVersion: 1,
		position: [place * 220, 0],
		...part,
	}));
	const connections: IConnections = {};
	for (const [place, { name: from }] of nodes.entries()) {
		const to = nodes[place + 1];
		if (to) connections[from] = { main: [[{ node: to.name, type: 'main', index: 0 }]] };
	}
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

/** A workflow that is started by hand and hands these items on, which are pinned to its trigger. */
export const onItems = (
	name: string,
	items: readonly IDataObject[],
	parts: readonly Part[],
): WorkflowFile => ({
	...inARow(name, [
		{ name: TRIGGER, type: 'n8n-nodes-base.manualTrigger', parameters: {} },
		...parts,
	]),
	pinData: { [TRIGGER]: items.map((json) => ({ json })) },
});
