import { createHash } from 'node:crypto';
import { canonicalJson } from '../base/canonical-json.ts';
import { DomainError } from '../base/domain-error.ts';
import type { Work } from '../work/work.ts';

/** Milliseconds for which a success is replayed. An assumption: api.md doesn't show it. */
export const IDEMPOTENCY_KEPT_MS = 86_400_000;

/** Values that identify a request. */
export interface KeyedRequest {
	apiKeyId: string;
	idempotencyKey: string;
	body: unknown;
}

/** The result of a request that succeeded. */
export interface Result<Answer> {
	status: number;
	answer: Answer;
	/** Whether it was stored by an earlier request. */
	isReplayed?: boolean;
}

/**
 * Does something once for an idempotency key; asked again, it replays the answer. The row is made first, in the transaction of
 * what is done: an equal request waits for it, and what fails leaves none.
 *
 * @throws DomainError if the key was used with a different body
 */
export async function oncePerKey<Answer extends object>(
	work: Work,
	request: KeyedRequest,
	act: () => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
	const isFirst = await takeKey(work, request);
	if (!isFirst) return replay<Answer>(work, request);
	const result = await act();
	await work.allOwners
		.updateTable('idempotency_keys')
		.set({ status: result.status, answer: JSON.stringify(result.answer) })
		.where('idempotency_key', '=', request.idempotencyKey)
		.where('api_key_id', '=', request.apiKeyId)
		.execute();
	return result;
}

const hashOf = (body: unknown) => createHash('sha256').update(canonicalJson(body)).digest('hex');

const expiredBefore = ({ now }: Pick<Work, 'now'>) => new Date(now.getTime() - IDEMPOTENCY_KEPT_MS);

/** Makes the key's row, or takes over one whose time is over; false when another request has it. */
async function takeKey(
	work: Work,
	{ apiKeyId, idempotencyKey, body }: KeyedRequest,
): Promise<boolean> {
	const values = { body_hash: hashOf(body), status: 0, answer: '{}', created_at: work.now };
	const taken = await work.allOwners
		.insertInto('idempotency_keys')
		.values({ api_key_id: apiKeyId, idempotency_key: idempotencyKey, ...values })
		.onConflict((conflict) =>
			conflict
				.columns(['idempotency_key', 'api_key_id'])
				.doUpdateSet(values)
				.where('idempotency_keys.created_at', '<=', expiredBefore(work)),
		)
		.returning('idempotency_key')
		.executeTakeFirst();
	return taken !== undefined;
}

async function replay<Answer>(
	{ allOwners }: Work,
	{ apiKeyId, idempotencyKey, body }: KeyedRequest,
): Promise<Result<Answer>> {
	const { body_hash, status, answer } = await allOwners
		.selectFrom('idempotency_keys')
		.select(['body_hash', 'status', 'answer'])
		.where('idempotency_key', '=', idempotencyKey)
		.where('api_key_id', '=', apiKeyId)
		.executeTakeFirstOrThrow();
	if (body_hash !== hashOf(body)) {
		throw new DomainError(
			'conflict',
			'This idempotency_key was used with a different request body in the last 24 hours. Send the same body or a new key.',
		);
	}
	return { status, answer: answer as Answer, isReplayed: true };
}
