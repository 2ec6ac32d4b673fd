import { join } from 'node:path';
import { newSharedStore, runSql, newStore, openService } from '@contact-sync/testing/service';
import pg from 'pg';
import { runProcess } from '../helpers/processes.ts';
import { runOn } from '../helpers/backups.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';
import { untilLocked } from '../helpers/until.ts';

const SKEWED_CLOCK = join(__dirname, '../../src/test-controls/testing/skewed-clock.ts');

test.each([7_200_000, -7_200_000])(
	'retry-failed on a machine whose clock differs by %i ms queues the emails of the last hour, due now',
	async (skewMs) => {
		const store = await newSharedStore();
		await runSql(store, [
			`insert into api_keys (id, product, environment, name, scopes, key_hash)
				values (gen_random_uuid(), 'Acme', 'live', 'live', '{}', 'hash')`,
			`insert into outbox (id, product, environment, message_id, from_name, from_email, to_email,
					to_email_folded, subject, text_body, headers, origin, status, created_at, failed_at)
				select gen_random_uuid(), 'Acme', 'live', '<' || age || '@acme.example>', '', '', '', '', '', 'Thanks.',
					'{}', '{}', 'failed', now() - age, now() - age
				from unnest(array['30 minutes', '90 minutes']::interval[]) as age`,
		]);
		const { code, stderr } = await runProcess(['retry-failed', '--since', '1h'], {
			DATABASE_URL: store.databaseUrl,
			NODE_OPTIONS: `--import ${SKEWED_CLOCK}`,
			CLOCK_SKEW_MS: String(skewMs),
		});
		expect([code, stderr]).toEqual([0, 'Queued 1 failed email again.\n']);
		const queued = await runSql(store, [
			`select deliver_at <= now() as is_due from outbox where status = 'queued'`,
		]);
		expect(queued).toEqual([{ is_due: true }]);
	},
);

test('the command retry-failed leaves an email that a process sends at the same time', async () => {
	const store = await newStore();
	await (await openService({ ...store, workspace: workspace([LIVE_KEY]) })).stop();
	await runSql(store, [
		`insert into outbox (id, product, environment, message_id, from_name, from_email, to_email,
				to_email_folded, subject, text_body, headers, origin, status, created_at, failed_at)
			values (gen_random_uuid(), 'Acme', 'live', '<a@acme.example>', '', '', '', '', '', 'Thanks.',
				'{}', '{}', 'failed', now(), now())`,
	]);
	const client = new pg.Client(store.databaseUrl);
	await client.connect();
	try {
		await client.query('begin');
		await client.query(`update outbox set status = 'sent', failed_at = null`);
		const retrying = runOn(store, ['retry-failed', '--since', '1h']);
		await untilLocked(store);
		await client.query('commit');
		expect(await retrying).toContain('Queued 0 failed emails again.');
		expect(await runSql(store, ['select status from outbox'])).toEqual([{ status: 'sent' }]);
	} finally {
		await client.end();
	}
});
