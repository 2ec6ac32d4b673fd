import { LoadOptionsContext } from 'n8n-core';
import type { IDataObject, INodeListSearchResult } from 'n8n-workflow';
import { createAdditionalData } from '@contact-sync/testing/n8n/additional-data';
import { placeOurs, workflowOf, type NodeRun } from '@contact-sync/testing/n8n/engine';

type NodeName = Parameters<typeof placeOurs>[1];

/**
 * Returns the entries of the sequence list for a search.
 *
 * @throws Error that n8n shows instead of the list
 */
export async function searchSequences(
	credential: NodeRun['credential'],
	filter?: string,
	list: 'searchSequences' | 'searchAllSequences' = 'searchSequences',
	name: NodeName = 'contactSync',
): Promise<INodeListSearchResult> {
	const { node, nodeType, loader } = await placeOurs({}, name);
	const workflow = workflowOf(node, nodeType);
	const additionalData = createAdditionalData(loader, workflow, { credential });
	const context = new LoadOptionsContext(workflow, node, additionalData, 'parameters.sequence');
	return await nodeType.methods!.listSearch![list]!.call(context, filter);
}

/** Returns the subtitle of a node on the canvas. */
export async function subtitleOf(name: NodeName, parameters: IDataObject): Promise<string> {
	const { node, nodeType } = await placeOurs(parameters, name);
	const { expression } = workflowOf(node, nodeType);
	return String(
		expression.getSimpleParameterValue(node, nodeType.description.subtitle, 'internal', {}),
	);
}
