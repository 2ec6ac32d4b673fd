import type { Selectable } from 'kysely';
import type { ApiKey } from '../../../domain/keys/api-key.ts';
import type { RejectedRequestsTable } from '../../../store/console-tables.ts';
import type { ConsoleTools } from '../../console-tools.ts';

/** Number of rejected requests on the page. */
const MAX_SHOWN = 50;

export type Rejection = Selectable<RejectedRequestsTable>;

/** Returns the latest rejected requests of these keys, newest first. */
export async function latestRejections(
	{ db }: Pick<ConsoleTools, 'db'>,
	keys: readonly ApiKey[],
): Promise<Rejection[]> {
	if (keys.length === 0) return [];
	return db
		.selectFrom('rejected_requests')
		.selectAll()
		.where(
			'api_key_id',
			'in',
			keys.map(({ id }) => id),
		)
		.orderBy('id', 'desc')
		.limit(MAX_SHOWN)
		.execute();
}
