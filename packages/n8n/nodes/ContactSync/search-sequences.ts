import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

type Search = (this: ILoadOptionsFunctions, filter?: string) => Promise<INodeListSearchResult>;

/** Creates a list search. Loads the core on the first call, because n8n loads a node to show its form. */
const search = (includeInactive: boolean): Search =>
	async function (filter = '') {
		const { findSequences } = await import('./find-sequences.ts');
		return await findSequences(this, filter, includeInactive);
	};

/** The list searches of both nodes. */
export const listSearch = {
	searchSequences: search(false),
	searchAllSequences: search(true),
};
