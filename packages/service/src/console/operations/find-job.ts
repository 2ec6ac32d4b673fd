import type { Selectable } from 'kysely';
import type { Work } from '../../jobs/work.ts';
import type { JobsTable } from '../../store/tables.ts';
import { isSerial } from '../cursor.ts';

export type JobRow = Selectable<JobsTable>;

/**
 * Finds the job that a console operation applies to. Waits for any process that is running the job, and
 * returns undefined if the job has completed.
 */
export async function findJob({ owned }: Work, id: string): Promise<JobRow | undefined> {
	if (!isSerial(id)) return undefined;
	return owned
		.selectFrom('jobs')
		.selectAll()
		.where('id', '=', Number(id))
		.forUpdate()
		.executeTakeFirst();
}
