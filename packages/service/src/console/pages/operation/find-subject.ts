import { Problem } from '../../../api/http/problem.ts';
import type { Work } from '../../../jobs/work.ts';
import type { OperationDefinition } from '../../operations/operation.ts';
import { notFound, type PageContext } from '../../page-context.ts';

/**
 * Returns the subject of an operation.
 *
 * @throws Problem 404 if it doesn't exist, 409 if the operation isn't possible now
 */
export async function findSubject(
	work: Work,
	{ find, findObstacle, noun }: OperationDefinition,
	{ part }: PageContext,
): Promise<unknown> {
	const subject = await find(work, part('id'));
	if (subject === undefined) throw notFound(noun);
	const obstacle = await findObstacle?.(subject, work);
	if (obstacle !== undefined) throw new Problem(409, obstacle);
	return subject;
}
