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

/**
 * Returns the entries of the sequence list for a search.
 *
 * @throws Error that n8n shows instead of the list
 */
export async function searchSequences(
	credential: NodeRun['credential'],
	filter?: string,
	list: 'searchSequences' | 'searchAllSequences' = 'searchSequences',
): Promise<INodeListSearchResult> {
	const { node, nodeType, loader } = await placeOurs();
	const workflow = workflowOf(node, nodeType);
	const additionalData = createAdditionalData(loader, workflow, { credential });
	const context = new LoadOptionsContext(workflow, node, additionalData, 'parameters.sequence');
	return await nodeType.methods!.listSearch![list]!.call(context, filter);
}

/** Returns the subtitle of a node on the canvas. */
export async function subtitleOf(
	name: 'contactSync' | 'contactSyncTrigger',
	parameters: IDataObject,
): Promise<string> {
	const nodeType = (await loadOurs()).getNode(name).type as INodeType; // the node has one version
	const node = nodeOf({ name, type: `n8n-nodes-contact-sync.${name}`, typeVersion: 1 }, parameters);
	const { expression } = workflowOf(node, nodeType);
	return String(
		expression.getSimpleParameterValue(node, nodeType.description.subtitle, 'internal', {}),
	);
}
