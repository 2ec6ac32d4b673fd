import type { Client } from '../api/client.ts';
import { collect } from '../api/collect.ts';
import { missingSequence } from '../api/missing.ts';
import type { RunCache } from '../catalog/run-context.ts';
import { NotFoundError } from '../errors/not-found-error.ts';

/**
 * Checks that a sequence exists, active or not. Lists the sequences once per run.
 *
 * @throws NotFoundError if no sequence has this slug
 */
export async function requireSequence(
	client: Client,
	slug: string,
	cache: RunCache,
): Promise<void> {
	cache.slugs ??= slugsOf(client);
	cache.slugs.catch(() => {
		cache.slugs = undefined; // the next item repeats the request
	});
	if (!(await cache.slugs).has(slug)) {
		throw new NotFoundError(missingSequence(slug));
	}
}

const slugsOf = async (client: Client): Promise<ReadonlySet<string>> => {
	const sequences = await collect(client.sequences.list({ includeInactive: true }));
	return new Set(sequences.map(({ slug }) => slug));
};
