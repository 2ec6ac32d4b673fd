import pg from 'pg';
import { newStore, openService } from '@contact-sync/testing/service';
import { mailing } from '../helpers/mail.ts';
import { enroll, newContact } from '../helpers/sequences.ts';
import { until } from '../helpers/until.ts';

const file = (...templates: string[]) =>
	mailing({
		templates: ['a', 'b', 'c'].map((key) => ({ key, subject: key, text: key })),
		sequences: [
			{
				slug: 'course',
				name: 'Course',
				steps: templates.map((template) => ({ after: '1h', template })),
			},
		],
	});

test('a process starts with a changed file although another one runs a step at the same time', async () => {
	const store = await newStore();
	const first = await openService({ workspace: file('a', 'b'), ...store });
	await enroll(first, await newContact(first), 'course');
	await first.stop();
	const [client, observer] = [0, 1].map(() => new pg.Client(store.databaseUrl)) as [
		pg.Client,
		pg.Client,
	];
	try {
		await Promise.all([client.connect(), observer.connect()]);
		await client.query('begin');
		await client.query('select from enrollments for update'); // as a step does before it deletes its job
		const starting = openService({ workspace: file('c', 'b'), controls: true, ...store });
		await until(async () => {
			const { rows } = await observer.query(
				`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
			);
			return rows.length > 0;
		});
		await client.query('delete from jobs').catch(() => {}); // a deadlock; PostgreSQL ends either transaction
		await client.query('rollback');
		await (await starting).stop();
	} finally {
		await Promise.all([client.end(), observer.end()]);
	}
});
