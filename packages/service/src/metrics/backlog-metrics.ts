import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../base/clock.ts';
import { describeError, type Log } from '../base/log.ts';
import { ownedRows } from '../store/owned-rows.ts';
import type { Owner } from '../store/owner.ts';
import type { Tables } from '../store/tables.ts';
import { readBacklog, type Backlog } from './read-backlog.ts';

export interface BacklogTools {
	allOwners: Kysely<Tables>;
	clock: Clock;
	log: Log;
	/** Owners of the rows to count. */
	owners: readonly Owner[];
}

/** Maximum time for reading all backlogs, in milliseconds. By default, Prometheus waits 10 seconds for a scrape. */
const READ_TIMEOUT_MS = 5_000;

/** Parts of a backlog, each with its metric. */
const GAUGES: Readonly<Record<keyof Backlog, readonly [name: string, help: string]>> = {
	dueJobs: ['contact_sync_due_jobs', 'Jobs that wait although they are due, up to 10,001.'],
	abandonedJobs: ['contact_sync_abandoned_jobs', 'Jobs that failed permanently, up to 10,001.'],
	queuedEmails: [
		'contact_sync_queued_emails',
		'Emails that wait for the SMTP server, up to 10,001.',
	],
	oldestJob: ['contact_sync_oldest_due_job_seconds', 'Wait of the job that has been due longest.'],
	oldestEmail: [
		'contact_sync_oldest_email_seconds',
		'Wait of the email that has waited longest for its first attempt.',
	],
};

/**
 * Adds the waiting and failed work of each product and environment. Returns the function that reads it for a
 * scrape. If the database doesn't respond, the other metrics are missing, and `contact_sync_database_up` is 0.
 */
export function addBacklog(
	registry: Registry,
	{ allOwners, clock, log, owners }: BacklogTools,
): () => Promise<void> {
	const registers = [registry];
	const labelNames = ['product', 'environment'];
	const gauges = Object.entries(GAUGES).map(
		([part, [name, help]]) =>
			[part as keyof Backlog, new Gauge({ name, help, labelNames, registers })] as const, // a key of GAUGES
	);
	const isUp = new Gauge({
		name: 'contact_sync_database_up',
		help: 'Whether the database responds: 1 or 0.',
		registers,
	});
	const now = () => new Date(clock.now());
	const show = (owner: Owner, backlog: Backlog) => {
		for (const [part, gauge] of gauges) gauge.set({ ...owner }, backlog[part]);
	};
	const readAll = async () => {
		const backlogs: (readonly [Owner, Backlog])[] = [];
		for (const owner of owners)
			backlogs.push([owner, await readBacklog(ownedRows(allOwners, owner), now())]);
		return backlogs;
	};
	return async () => {
		for (const [, gauge] of gauges) gauge.reset();
		try {
			for (const [owner, backlog] of await Promise.race([readAll(), timeout()]))
				show(owner, backlog);
			isUp.set(1);
		} catch (error) {
			log('warn', 'backlog not read', describeError(error));
			isUp.set(0);
		}
	};
}

async function timeout(): Promise<never> {
	await sleep(READ_TIMEOUT_MS, undefined, { ref: false });
	throw new Error('The database did not respond in time.');
}
