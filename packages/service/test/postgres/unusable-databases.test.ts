import { openService, newStore, runCommand, runSql } from '@contact-sync/testing/service';
import { createDatabase } from '@contact-sync/testing/service/create-database';
import { postTo } from '../helpers/automations.ts';
import { upsert } from '../helpers/call.ts';
import { tokenOf, visitWith } from '../helpers/console.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { signIn } from '../helpers/operate.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';
import { SAMPLE_WORKSPACE } from '../../src/package-files.ts';

const create = (options: string) =>
	createDatabase(TEST_POSTGRES_URL!, `template template0 locale 'C' encoding ${options}`);

describe('a database with the encoding', () => {
	test.each(['LATIN1', 'SQL_ASCII'])('%s is rejected at startup', async (encoding) => {
		const database = await create(`'${encoding}'`);
		try {
			const start = openService({ databaseUrl: database.url, workspace: workspace([LIVE_KEY]) });
			await expect(start).rejects.toThrow(
				`The database of DATABASE_URL has the encoding ${encoding}, which can't store every name. Use a UTF-8 database. To create one, run: create database NAME encoding 'UTF8' template template0;`,
			);
		} finally {
			await database.drop();
		}
	});

	test('UTF8 and the locale C supports case-insensitive search', async () => {
		const database = await create(`'UTF8'`);
		try {
			const options = { databaseUrl: database.url, workspace: workspace([LIVE_KEY]) };
			const service = await openService(options);
			await upsert(service, {
				email: 'emile@acme.example',
				first_name: 'ÉMILE',
				last_name: 'Ødegård',
				tag_names: ['ÄRZTE'],
			});
			const token = await tokenOf(service);
			for (const q of ['émi', 'ÉMI', 'émile ø', 'ødeg', 'ØDEG']) {
				const { text } = await visitWith(service, token, `contacts/?${new URLSearchParams({ q })}`);
				expect([q, text]).toEqual([q, expect.stringContaining('emile@acme.example')]);
			}
			const { text } = await visitWith(service, token, 'contacts/?q=%C3%A4r');
			expect(text).toContain('ÄRZTE');
			await service.stop();
		} finally {
			await database.drop();
		}
	});

	test("UTF8 and the locale C supports deleting a contact's delayed emails and rejected requests regardless of case", async () => {
		const database = await create(`'UTF8'`);
		try {
			const options = { databaseUrl: database.url, workspace: FULL_WORKSPACE, controls: true };
			const service = await openService(options);
			const delayed = { trigger_key: 'later', to_email: 'ÉMILE@acme.example' };
			await postTo(service, '/emails/trigger/', delayed);
			const invalid = { email: 'ada@acme.example', custom_fields: { 'ÉMILE@acme.example': [] } };
			await postTo(service, '/contacts/upsert/', invalid);
			const { body } = await upsert(service, { email: 'émile@acme.example' }); // created after the email
			const operator = await signIn(service);
			expect((await operator.open('requests/')).text).toContain('ÉMILE@acme.example');
			await operator.act(`contacts/${body.id}/delete/`);
			expect((await service.control<State>('state')).jobs).toEqual([]);
			expect((await operator.open('requests/')).text).not.toContain('ÉMILE@acme.example');
			await service.stop();
		} finally {
			await database.drop();
		}
	});
});

const SERVE = ['--port', '0', '--workspace', SAMPLE_WORKSPACE];
const READ_ONLY =
	'The database accepts no changes, as on a standby. Set DATABASE_URL to the primary server, or end the read-only mode.';
const NOT_OWNER =
	'The user of DATABASE_URL lacks permissions for the tables. Use the user that owns the database and its tables.';

test.each([
	['a start', 'accepts no changes', SERVE, 'default_transaction_read_only=on', READ_ONLY],
	['a start', 'belongs to another user', SERVE, 'role=pg_monitor', NOT_OWNER],
	[
		'a command',
		'belongs to another user',
		['retry-failed', '--since', '1h'],
		'role=pg_monitor',
		NOT_OWNER,
	],
])('%s reports a database that %s', async (_, __, words, setting, message) => {
	const store = await newStore();
	await runSql(store, []); // creates the tables
	const url = `${store.databaseUrl}?options=${encodeURIComponent(`-c ${setting}`)}`;
	const { code, stderr } = await runCommand(words, { DATABASE_URL: url });
	expect([code, stderr]).toEqual([1, `contact-sync-service: ${message}\n`]);
});
