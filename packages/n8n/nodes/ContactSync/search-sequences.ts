import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

/** The list search of both nodes. Loads the core on the first call, because n8n loads a node to show its form. */
export async function searchSequences(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const { findSequences } = await import('./find-sequences.ts');
	return await findSequences(this, filter);
}
