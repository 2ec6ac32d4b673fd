import { LoadOptionsContext } from 'n8n-core';
import type { IDataObject, INodeListSearchResult, INodeType } from 'n8n-workflow';
import { createAdditionalData } from '@contact-sync/testing/n8n/additional-data';
import {
	loadOurs,
	nodeOf,
	placeOurs,
	workflowOf,
	type NodeRun,
} from '@contact-sync/testing/n8n/engine';

/** What the list of sequences shows for a search. Throws the error that is shown in its place. */
export async function searchSequences(
	credential: NodeRun['credential'],
	filter?: string,
): Promise<INodeListSearchResult> {
	const { node, nodeType, loader } = await placeOurs();
	const workflow = workflowOf(node, nodeType);
	const additionalData = createAdditionalData(loader, workflow, { credential });
	const context = new LoadOptionsContext(workflow, node, additionalData, 'parameters.sequence');
	return await nodeType.methods!.listSearch!.searchSequences!.call(context, filter);
}

/** What n8n shows under a node of ours on the canvas. */
export async function subtitleOf(
	name: 'contactSync' | 'contactSyncTrigger',
	parameters: IDataObject,
): Promise<string> {
	const nodeType = (await loadOurs()).getNode(name).type as INodeType; // has one version
	const node = nodeOf({ name, type: `n8n-nodes-contact-sync.${name}`, typeVersion: 1 }, parameters);
	const { expression } = workflowOf(node, nodeType);
	return String(
		expression.getSimpleParameterValue(node, nodeType.description.subtitle, 'internal', {}),
	);
}
