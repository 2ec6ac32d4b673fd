import pg from 'pg';
import { newSharedStore } from '@contact-sync/testing/service';
import { startService } from '../../src/test-controls/testing/start-service.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import { until } from '../helpers/until.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

/** Ends all other connections to a database, as a restart of PostgreSQL does. */
async function endOthers(connectionString: string): Promise<void> {
	const client = new pg.Client({ connectionString });
	await client.connect();
	await client.query(
		`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid()`,
	);
	await client.end();
}

test('the service keeps running when PostgreSQL ends all connections, even during transactions', async () => {
	const { databaseUrl } = await newSharedStore();
	const service = await startService({ databaseUrl, workspace: workspace([LIVE_KEY]) });
	const upserts = async () => {
		const emails = Array.from({ length: 20 }, newEmail);
		const responses = await Promise.all(emails.map((email) => upsert(service, { email })));
		return responses.map(({ status }) => status);
	};
	const statuses: number[] = [];
	for (let round = 0; round < 10; round++) {
		const [amid] = await Promise.all([upserts(), endOthers(databaseUrl!)]);
		statuses.push(...amid);
	}
	expect(statuses).toContain(500); // otherwise, no connection in use was ended
	await until(async () => (await upserts()).every((status) => status === 201));
	expect(await service.stop()).toBe(0);
});
