import type { Client } from '../api/client.ts';
import { collect } from '../api/collect.ts';
import { inactiveSequence, missingSequence } from '../api/missing.ts';
import type { SequenceSummary } from '../api/sequences.ts';
import type { RunCache } from '../catalog/run-context.ts';
import { NotFoundError } from '../errors/not-found-error.ts';

/**
 * Returns a sequence, active or not. Lists the sequences once per run.
 *
 * @throws NotFoundError if no sequence has this slug
 */
export async function requireSequence(
	client: Client,
	slug: string,
	cache: RunCache,
): Promise<SequenceSummary> {
	cache.sequences ??= sequencesOf(client);
	cache.sequences.catch(() => {
		cache.sequences = undefined; // the next item repeats the request
	});
	const found = (await cache.sequences).get(slug);
	if (found === undefined) throw new NotFoundError(missingSequence(slug));
	return found;
}

/**
 * Checks that a sequence exists and accepts enrollments.
 *
 * @throws NotFoundError if no active sequence has this slug
 */
export async function requireActiveSequence(
	client: Client,
	slug: string,
	cache: RunCache,
): Promise<void> {
	const { active } = await requireSequence(client, slug, cache);
	if (!active) throw new NotFoundError(inactiveSequence(slug));
}

const sequencesOf = async (client: Client): Promise<ReadonlyMap<string, SequenceSummary>> => {
	const sequences = await collect(client.sequences.list({ includeInactive: true }));
	return new Map(sequences.map((sequence) => [sequence.slug, sequence]));
};
