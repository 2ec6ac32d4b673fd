import { createHash } from 'node:crypto';
import { canonicalJson } from '../base/canonical-json.ts';
import { DomainError } from '../base/domain-error.ts';
import type { Work } from '../jobs/work.ts';

/**
 * Time for which a successful response is replayed, in milliseconds. An assumption: api.md doesn't specify
 * it.
 */
const IDEMPOTENCY_TTL_MS = 86_400_000;

/** Values that identify a request. */
export interface KeyedRequest {
	apiKeyId: string;
	idempotencyKey: string;
	body: unknown;
}

/** Result of a request that succeeded. */
export interface KeyedResult<ResponseBody> {
	status: number;
	response: ResponseBody;
	/** Whether an earlier request stored this result. */
	isReplayed?: boolean;
}

/**
 * Processes a request once per idempotency key, and replays its response to later requests. The key's row is
 * inserted first, in the same transaction. A concurrent request with the same key waits for that transaction,
 * and a failed request leaves no row.
 *
 * @throws DomainError if the key was used with a different body
 */
export async function oncePerKey<ResponseBody extends object>(
	work: Work,
	request: KeyedRequest,
	act: () => Promise<KeyedResult<ResponseBody>>,
): Promise<KeyedResult<ResponseBody>> {
	const isFirst = await claimKey(work, request);
	if (!isFirst) return replay<ResponseBody>(work, request);
	const result = await act();
	await work.allOwners
		.updateTable('idempotency_keys')
		.set({ status: result.status, response: JSON.stringify(result.response) })
		.where('idempotency_key', '=', request.idempotencyKey)
		.where('api_key_id', '=', request.apiKeyId)
		.execute();
	return result;
}

const hashOf = (body: unknown) => createHash('sha256').update(canonicalJson(body)).digest('hex');

/** Returns the time up to which created keys have expired. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - IDEMPOTENCY_TTL_MS);

/**
 * Inserts the key's row, or replaces an expired row. Returns false if another request already uses the key.
 */
async function claimKey(
	work: Work,
	{ apiKeyId, idempotencyKey, body }: KeyedRequest,
): Promise<boolean> {
	const values = { body_hash: hashOf(body), status: 0, response: '{}', created_at: work.now };
	const claimed = await work.allOwners
		.insertInto('idempotency_keys')
		.values({ api_key_id: apiKeyId, idempotency_key: idempotencyKey, ...values })
		.onConflict((conflict) =>
			conflict
				.columns(['idempotency_key', 'api_key_id'])
				.doUpdateSet(values)
				.where('idempotency_keys.created_at', '<=', expiredBefore(work.now)),
		)
		.returning('idempotency_key')
		.executeTakeFirst();
	return claimed !== undefined;
}

async function replay<ResponseBody>(
	{ allOwners }: Work,
	{ apiKeyId, idempotencyKey, body }: KeyedRequest,
): Promise<KeyedResult<ResponseBody>> {
	const { body_hash, status, response } = await allOwners
		.selectFrom('idempotency_keys')
		.select(['body_hash', 'status', 'response'])
		.where('idempotency_key', '=', idempotencyKey)
		.where('api_key_id', '=', apiKeyId)
		.executeTakeFirstOrThrow();
	if (body_hash !== hashOf(body)) {
		throw new DomainError(
			'conflict',
			'This idempotency_key was used with a different request body in the last 24 hours. Send the same body or a new key.',
		);
	}
	return { status, response: response as ResponseBody, isReplayed: true };
}
