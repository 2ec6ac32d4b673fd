import { LoadOptionsContext } from 'n8n-core';
import { Workflow, type INode, type INodeListSearchResult, type INodeType } from 'n8n-workflow';
import { createAdditionalData, loadNode, type NodeRun } from './engine.ts';

/** Loads the list of sequences as the editor does when someone opens it. Throws what n8n would show there. */
export async function searchSequences(
	credential: NodeRun['credential'],
	filter?: string,
): Promise<INodeListSearchResult> {
	const loader = await loadNode();
	const nodeType = loader.getNode('contactSync').type as INodeType; // has one version
	const node: INode = {
		id: '4d1c2a8e-0f5e-4a53-9b1c-7f8f3d3b2a10',
		name: 'Contact Sync',
		type: 'n8n-nodes-contact-sync.contactSync',
		typeVersion: 1,
		position: [0, 0],
		parameters: { resource: 'sequence', operation: 'enroll' },
		credentials: { contactSyncApi: { id: '1', name: 'Contact Sync' } },
	};
	const nodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
	const workflow = new Workflow({
		...{ id: 'test', nodes: [node], connections: {}, active: false, nodeTypes },
	});
	const additionalData = createAdditionalData(loader, workflow, credential);
	const context = new LoadOptionsContext(workflow, node, additionalData, 'sequence');
	return await nodeType.methods!.listSearch!.searchSequences!.call(context, filter);
}
