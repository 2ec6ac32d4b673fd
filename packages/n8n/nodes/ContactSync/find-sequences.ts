import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
} from 'n8n-workflow';
import { collect, ContactSyncError, useClient } from '../../core.ts';
import { openAccount } from '../shared/account.ts';
import { readCredential } from '../shared/credential.ts';
import { toNodeError } from '../shared/node-error.ts';

const BY_SLUG = "Or choose 'By Slug'.";

/**
 * Returns the sequences whose name or slug contains the filter, from all pages.
 *
 * @throws NodeOperationError whose message contains the fix, because n8n shows only the message of a list
 */
export async function findSequences(
	host: ILoadOptionsFunctions,
	filter: string,
	includeInactive: boolean,
): Promise<INodeListSearchResult> {
	try {
		return { results: await find(host, filter.toLowerCase(), includeInactive) };
	} catch (error) {
		if (error instanceof ContactSyncError)
			throw new NodeOperationError(host.getNode(), `${error.message} ${BY_SLUG}`);
		const nodeError = toNodeError(host.getNode(), error);
		throw nodeError;
	}
}

async function find(host: ILoadOptionsFunctions, query: string, includeInactive: boolean) {
	const { client, cache } = openAccount(host, await readCredential(host));
	const sequences = await useClient(client, cache, () =>
		collect(client.sequences.list({ includeInactive })),
	);
	return sequences
		.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(query))
		.map(({ name, slug }) => ({ name, value: slug }));
}
