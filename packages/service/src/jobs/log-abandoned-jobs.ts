import type { WorkTools } from './work.ts';

/**
 * Logs the number of permanently failed jobs per product when the service starts. These jobs run only if an
 * operator retries them.
 */
export async function logAbandonedJobs({ allOwners, log, workspaces }: WorkTools): Promise<void> {
	const counts = await allOwners
		.selectFrom('jobs')
		.select(['product', (eb) => eb.fn.countAll<number>().as('count')])
		.where('failed_at', 'is not', null)
		.where('product', 'in', [...workspaces.keys()])
		.groupBy('product')
		.orderBy('product')
		.execute();
	for (const { product, count } of counts) log('warn', 'jobs were abandoned', { product, count });
}
