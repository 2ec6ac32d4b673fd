import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { collect, useClient } from '../../core.ts';
import { openAccount } from '../shared/account.ts';
import { readCredential } from '../shared/credential.ts';
import { toNodeError } from '../shared/node-error.ts';

/** Returns the active sequences whose name or slug contains the filter, from all pages. */
export async function findSequences(
	host: ILoadOptionsFunctions,
	filter: string,
): Promise<INodeListSearchResult> {
	try {
		return { results: await find(host, filter.toLowerCase()) };
	} catch (error) {
		const nodeError = toNodeError(host.getNode(), error);
		throw nodeError;
	}
}

async function find(host: ILoadOptionsFunctions, query: string) {
	const { client, cache } = openAccount(host, await readCredential(host));
	const sequences = await useClient(client, cache, () => collect(client.sequences.list()));
	return sequences
		.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(query))
		.map(({ name, slug }) => ({ name, value: slug }));
}
