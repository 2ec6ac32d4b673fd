import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { collect } from '../../core.ts';
import { hostClient } from '../shared/host-client.ts';
import { toNodeError } from '../shared/node-error.ts';

/** The active sequences whose name or slug has the text in it, from all pages. */
export async function searchSequences(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	try {
		const client = await hostClient(this);
		const sequences = await collect(client.sequences.list());
		const wanted = filter.toLowerCase();
		return {
			results: sequences
				.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(wanted))
				.map(({ name, slug }) => ({ name, value: slug })),
		};
	} catch (error) {
		const nodeError = toNodeError(this.getNode(), error);
		throw nodeError;
	}
}
