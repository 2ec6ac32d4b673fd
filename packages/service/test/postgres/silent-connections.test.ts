import { newSharedStore, openService, runSql } from '@contact-sync/testing/service';
import { sql } from 'kysely';
import { openPostgres } from '../../src/store/open-postgres.ts';
import { openDatabase, openStore } from '../../src/store/open-store.ts';
import {
	startSilentProxy,
	type SilentProxy,
} from '../../src/test-controls/testing/silent-proxy.ts';
import { startService, type OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { automated, postTo } from '../helpers/automations.ts';
import { call, newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { until } from '../helpers/until.ts';

const WORKSPACE = automated([{ when: { event: 'visit' }, then: [{ add_tag: 'Visitor' }] }]);

const databaseTimeouts = {
	connectMs: 1_000,
	statementMs: 1_000,
	responseMs: 1_500,
	idleInTransactionMs: 2_000,
	idleMs: 1_000,
	closeMs: 100,
};

/** Timeouts of which only the one for a response is reached, even on a busy machine. */
const onlyResponse = {
	...databaseTimeouts,
	connectMs: 10_000,
	statementMs: 10_000,
	responseMs: 2_000,
	idleMs: 60_000,
};

const statusOf = async (service: OpenedService, path: string) =>
	(await fetch(new URL(path, service.url))).status;

describe('when all connections to PostgreSQL go silent,', () => {
	let proxy: SilentProxy;
	let service: OpenedService;
	let databaseUrl: string;
	beforeEach(async () => {
		databaseUrl = (await newSharedStore()).databaseUrl!;
		proxy = await startSilentProxy(databaseUrl);
		service = await openService({
			databaseUrl: proxy.url,
			databaseTimeouts,
			workspace: WORKSPACE,
			controls: true,
		});
	});
	afterEach(() => proxy[Symbol.asyncDispose]());

	/** Returns the process IDs of the sessions, from PostgreSQL directly instead of through the proxy. */
	const sessions = async () => {
		const rows = await runSql<{ pid: number }>({ databaseUrl }, [
			'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
		]);
		return rows.map(({ pid }) => pid);
	};

	const tryUpsert = async () => (await upsert(service, { email: newEmail() })).status;

	test('requests fail instead of hanging, /readyz reports the reason, and /healthz returns 200', async () => {
		expect(await statusOf(service, '/readyz')).toBe(200);
		proxy.silence();
		const statuses = await Promise.all(Array.from({ length: 25 }, tryUpsert));
		expect(new Set(statuses)).toEqual(new Set([500]));
		const { status, body } = await call(service, '/../../readyz');
		expect({ status, body }).toEqual({
			status: 503,
			body: {
				detail:
					"The database doesn't respond. Check that it's running and that this machine can reach it.",
			},
		});
		expect(await statusOf(service, '/healthz')).toBe(200);
		await service.stop();
	});

	test('requests and jobs resume on new connections, and no acknowledged data is lost', async () => {
		const acknowledged: string[] = [];
		const visit = async () => {
			const email = newEmail();
			const created = await upsert(service, { email });
			if (created.status !== 201) return;
			const { status } = await postTo(service, '/events/track/', { email, event_name: 'visit' });
			if (status < 300) acknowledged.push(email);
		};
		const visits = () => Promise.all(Array.from({ length: 20 }, visit));
		await visits();
		const during = visits();
		proxy.silence();
		await during;
		proxy.recover();
		await until(async () => (await statusOf(service, '/readyz')) === 200);
		await until(async () => {
			const before = acknowledged.length;
			await visits();
			return acknowledged.length === before + 20;
		});
		await until(async () => {
			const { contacts } = await service.control<State>('state');
			const visitors = contacts.filter(({ tags }) => tags.includes('Visitor'));
			return acknowledged.every((email) => visitors.some((each) => each.email === email));
		});
		const { jobs } = await service.control<State>('state');
		expect(jobs).toEqual([]);
	});

	test('PostgreSQL ends the sessions of abandoned connections', async () => {
		await Promise.all(Array.from({ length: 25 }, tryUpsert));
		const before = await sessions();
		expect(before).not.toEqual([]);
		proxy.silence();
		await tryUpsert();
		proxy.recover();
		await until(async () => (await statusOf(service, '/readyz')) === 200);
		await until(async () => !(await sessions()).some((pid) => before.includes(pid)));
		await service.stop();
	});

	test('the service can still stop', async () => {
		proxy.silence();
		await tryUpsert();
		await service.stop();
	});
});

test('after the first query without a response, later queries use new connections', async () => {
	const { databaseUrl } = await newSharedStore();
	await using proxy = await startSilentProxy(databaseUrl!);
	await using store = await openPostgres(proxy.url, onlyResponse);
	const query = () => sql`select 1`.execute(store.db);
	await Promise.all([query(), query(), query()]);
	proxy.silence();
	await expect(query()).rejects.toThrow();
	proxy.recover();
	await Promise.all([query(), query(), query()]);
});

test('a connection in use stays open when a query on another one gets no response', async () => {
	const { databaseUrl } = await newSharedStore();
	await using store = await openPostgres(databaseUrl!, onlyResponse);
	const query = () => sql`select 1`.execute(store.db);
	await Promise.all([query(), query()]);
	await store.db.connection().execute(async (connection) => {
		await expect(sql`select pg_sleep(5)`.execute(store.db)).rejects.toThrow();
		await expect(sql`select 1`.execute(connection)).resolves.toBeDefined();
	});
});

test.each([
	['requests and jobs', openStore, '15s'],
	['migrations, backups, and restores', openDatabase, '0'],
])('%s have a separate statement timeout', async (_, open, limit) => {
	const { databaseUrl } = await newSharedStore();
	await using store = await open({ databaseUrl: databaseUrl! });
	const { rows } = await sql`show statement_timeout`.execute(store.db);
	expect(rows).toEqual([{ statement_timeout: limit }]);
});

test('a process that can’t stop in time exits at its deadline with code 1, and logs an error', async () => {
	const { databaseUrl } = await newSharedStore();
	await using proxy = await startSilentProxy(databaseUrl!);
	const args = ['--stop-within', '1'];
	const service = await startService({ databaseUrl: proxy.url, workspace: WORKSPACE, args });
	proxy.silence();
	const request = upsert(service, { email: newEmail() }).catch(() => undefined);
	expect(await statusOf(service, '/healthz')).toBe(200);
	expect(await service.stop()).toBe(1);
	await request;
	expect(service.logs()).toMatch(/"level":"error","event":"not stopped in time","after_ms":1000/);
});
