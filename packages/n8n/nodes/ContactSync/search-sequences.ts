import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { collect } from '../../core.ts';
import { ask } from '../shared/ask.ts';
import { hostClient } from '../shared/host-client.ts';
import { toNodeError } from '../shared/node-error.ts';

/** The active sequences whose name or slug has the text in it, from all pages. */
export async function searchSequences(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	try {
		return { results: await search(this, filter.toLowerCase()) };
	} catch (error) {
		const nodeError = toNodeError(this.getNode(), error);
		throw nodeError;
	}
}

async function search(host: ILoadOptionsFunctions, wanted: string) {
	const client = await hostClient(host);
	const sequences = await ask(client, () => collect(client.sequences.list()));
	return sequences
		.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(wanted))
		.map(({ name, slug }) => ({ name, value: slug }));
}
