import { sql } from 'kysely';
import { describeError } from '../../base/log.ts';
import type { ApiTools } from './api-tools.ts';
import type { RequestContext } from './env.ts';
import { pathTemplate } from './path-template.ts';
import { problemOf } from './problem-of.ts';

/** Number of rejected requests that are stored for each key. */
const MAX_PER_KEY = 100;

const RATE_LIMITED = 429;

/**
 * Stores a request that got a 4xx response, for the console. Requests over the rate limit aren't stored, because
 * a client repeats them and would replace all others. A failure is logged and doesn't change the response.
 */
export async function recordRejection(
	{ db, log, clock }: Pick<ApiTools, 'db' | 'log' | 'clock'>,
	c: RequestContext,
): Promise<void> {
	const problem = problemOf(c.error);
	if (problem === undefined || problem.status === RATE_LIMITED) return;
	const keyId = c.get('key').id;
	try {
		await sql`
			with added as (
				insert into rejected_requests (api_key_id, request_id, method, path, status, detail, created_at)
				values (${keyId}, ${c.get('requestId')}, ${c.req.method}, ${pathTemplate(c)}, ${problem.status},
					${problem.message}, ${new Date(clock.now())})
			)
			delete from rejected_requests where api_key_id = ${keyId} and id <= (
				select id from rejected_requests where api_key_id = ${keyId}
				order by id desc limit 1 offset ${sql.lit(MAX_PER_KEY - 1)})`.execute(db);
	} catch (error) {
		log('warn', 'rejected request not stored', describeError(error));
	}
}
