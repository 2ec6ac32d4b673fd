import pg from 'pg';
import { newStore, openService } from '@contact-sync/testing/service';
import { mailing } from '../helpers/mail.ts';
import { enroll, newContact, SEQUENCES } from '../helpers/sequences.ts';
import { untilLocked } from '../helpers/until.ts';

test('a rejected enrollment is on the timeline before the response is sent', async () => {
	const store = await newStore();
	const service = await openService({ ...store, workspace: mailing(SEQUENCES) });
	const email = 'no@more.example';
	await newContact(service, { email });
	const client = new pg.Client(store.databaseUrl);
	await client.connect();
	try {
		await client.query('begin');
		await client.query('lock table activity in share mode');
		let isSent = false;
		const response = enroll(service, email, 'onboarding').finally(() => (isSent = true));
		await untilLocked(store);
		expect(isSent).toBe(false);
		await client.query('commit');
		expect((await response).status).toBe(422);
		const { rows } = await client.query(`select from activity where kind = 'enrollment_refused'`);
		expect(rows).toHaveLength(1);
	} finally {
		await client.end();
	}
	await service.stop();
});
