import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '@contact-sync/service/testing';
import pg from 'pg';
import { loadWorkspace } from './load-workspace.ts';
import { timedRequest } from './timed-request.ts';

const CHECK_EVERY_MS = 200;

/** Time for creating and enrolling the contacts, before the first step is due. */
const PREPARATION = '4s';

/**
 * Enrolls contacts in a sequence whose steps are all due at the same time, and returns the number of steps per
 * second. Each step queues an email; no email server is set.
 */
export async function stepsPerSecond(
	databaseUrl: string,
	{ contacts, steps }: { contacts: number; steps: number },
): Promise<number> {
	const template = 'tips';
	const workspace = loadWorkspace({
		sequences: [
			{
				slug: 'tips',
				name: 'Tips',
				steps: Array.from({ length: steps }, (_, i) => ({
					after: i === 0 ? PREPARATION : '0s',
					template,
				})),
			},
		],
	});
	const service = await startService({ databaseUrl, workspace });
	const emails = Array.from({ length: contacts }, (_, i) => `contact-${i}@acme.example`);
	await Promise.all(
		emails.map((email) => timedRequest(`${service.url}/contacts/upsert/`, { email })),
	);
	await timedRequest(`${service.url}/sequences/api/bulk-enroll/`, {
		sequence_slug: 'tips',
		emails,
	});
	const seconds = await timeOfSteps(databaseUrl, contacts * steps);
	await service.stop();
	return (contacts * steps) / seconds;
}

/** Returns the time from the first queued email to the last, in seconds. */
async function timeOfSteps(databaseUrl: string, expected: number): Promise<number> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	const read = async () =>
		(
			await client.query<{ count: number; seconds: number }>(
				`select count(*)::int as count, extract(epoch from max(created_at) - min(created_at))::float8 as seconds from outbox`,
			)
		).rows[0]!;
	let { count, seconds } = await read();
	while (count < expected) {
		await sleep(CHECK_EVERY_MS);
		({ count, seconds } = await read());
	}
	await client.end();
	return seconds;
}
