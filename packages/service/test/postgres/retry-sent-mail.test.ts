import pg from 'pg';
import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { runOn } from '../helpers/backups.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';
import { untilLocked } from '../helpers/until-locked.ts';

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
