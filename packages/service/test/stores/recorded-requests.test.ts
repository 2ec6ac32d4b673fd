import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { createRequestCounts } from '../../src/api/http/request-counts.ts';
import { createClock } from '../../src/base/clock.ts';
import type { OwnedTable } from '../../src/store/tables.ts';
import { fakeDatabase, verbOf } from '../helpers/fake-database.ts';
import { call, newEmail } from '../helpers/call.ts';
import { until } from '../helpers/until.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';
import { postTo } from '../helpers/automations.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { signIn } from '../helpers/operate.ts';
import { useService } from '../helpers/use-service.ts';

/** @param onVerb called with each statement's first word */
const databaseOf = (onVerb: (verb: string) => void) =>
	fakeDatabase((sql) => onVerb(verbOf(sql))).$omitTables<OwnedTable>();

const MINUTE_MS = 60_000;

/** First words of the statements of a write: one adds the counts, the others delete the old ones of each table. */
const WRITE = ['with', 'delete', 'delete'];

describe('request counts', () => {
	/** Counts requests at a time, with a database whose first statement can fail. */
	async function written(fails: boolean, ...requests: [keyId: string, status: number][]) {
		const clock = { ...createClock(), now: () => 10_000 * MINUTE_MS + 59_999 };
		const statements: [verb: string, parameter: unknown][] = [];
		const db = fakeDatabase((sql, [parameter]) => {
			statements.push([verbOf(sql), parameter]);
			if (fails && statements.length === 1) throw new Error('the connection broke');
		}).$omitTables<OwnedTable>();
		await using counts = createRequestCounts({ db, clock, log: () => {} });
		for (const [keyId, status] of requests) counts.add(keyId, status);
		await counts.write();
		if (fails) await counts.write();
		const [[, rows], [, before]] = statements.slice(-3) as [
			[string, string],
			[string, Date],
			unknown,
		];
		return { rows: JSON.parse(rows) as object[], before };
	}
	const countOf = (api_key_id: string, status: number, requests: number) => {
		const minute = new Date(10_000 * MINUTE_MS).toISOString();
		return { minute, api_key_id, status, requests };
	};

	test('are separate for each key and status code, in the minute of the request', async () => {
		const { rows } = await written(false, ['a', 200], ['b', 200], ['a', 200], ['a', 429]);
		expect(rows).toEqual([countOf('a', 200, 2), countOf('b', 200, 1), countOf('a', 429, 1)]);
	});

	test('are written later if the database fails, and none is lost', async () => {
		const { rows } = await written(true, ['a', 200], ['a', 200]);
		expect(rows).toEqual([countOf('a', 200, 2)]);
	});

	test('are deleted after two hours', async () => {
		const { before } = await written(false, ['a', 200]);
		expect(before.getTime()).toBe(10_000 * MINUTE_MS + 59_999 - 120 * MINUTE_MS);
	});

	test('are written when the service stops, and not afterward', async () => {
		const seen: string[] = [];
		const db = databaseOf((verb) => void seen.push(verb));
		const counts = createRequestCounts({ db, clock: createClock(), log: () => {} });
		counts.add('a', 200);
		expect(seen).toEqual([]);
		await counts[Symbol.asyncDispose]();
		expect(seen).toEqual(WRITE);
		await counts.write();
		expect(seen).toEqual(WRITE);
	});

	test.each(['with', 'delete'])('are written after a failed %s statement', async (broken) => {
		const seen: string[] = [];
		const logged: string[] = [];
		let isBroken = true;
		const db = databaseOf((verb) => {
			seen.push(verb);
			if (isBroken && verb === broken) throw new Error('the connection broke');
		});
		const log = (_: string, event: string) => void logged.push(event);
		await using counts = createRequestCounts({ db, clock: createClock(), log });
		counts.add('a', 200);
		await counts.write();
		expect(logged).toEqual(['request counts not written']);
		isBroken = false;
		counts.add('a', 200);
		await counts.write();
		expect(seen.slice(-3)).toEqual(WRITE);
		expect(logged).toHaveLength(1);
	});
});

test('a request in progress when the service stops gets its response, and is counted', async () => {
	const store = await newStore();
	const service = await openService({ workspace: workspace([LIVE_KEY]), controls: true, ...store });
	await service.control('faults', { delay_ms: 300, count: 1 });
	const response = call(service, '/ping/', { key: LIVE_KEY.key! });
	await until(async () => {
		const { faults } = await service.control<{ faults: object[] }>('faults', { seed: 1 });
		return faults.length === 0; // the fault is delaying the request
	});
	await service.stop();
	expect((await response).status).toBe(200);
	expect(await runSql(store, ['select status, requests from request_counts'])).toEqual([
		{ status: 200, requests: 1 },
	]);
});

test('the latest 100 rejected requests of each key are stored, however many another key has', async () => {
	const store = await newStore();
	const service = await openService({ ...store, workspace: FULL_WORKSPACE });
	const reject = async (name: string, count: number) => {
		for (let i = 0; i < count; i++) {
			const path = `/contacts/api/unsubscribed-emails/?page=${name}-${i}`;
			expect((await call(service, path, { key: service.keys[name]! })).status).toBe(400);
		}
	};
	await reject('test', 1);
	await reject('live', 101);
	await reject('test', 1);
	await service.stop();
	const rows = await runSql<{ name: string; count: number }>(store, [
		`select name, count(*)::int as count from rejected_requests
			join api_keys on api_keys.id = api_key_id group by name order by name`,
	]);
	expect(rows).toEqual([
		{ name: 'live', count: 100 },
		{ name: 'test', count: 2 },
	]);
});

test('requests over the rate limit are not stored, because they would replace all others', async () => {
	const store = await newStore();
	const key = { ...LIVE_KEY, limits: { per_minute: 1 } };
	const service = await openService({ ...store, workspace: workspace([key]) });
	const request = async () => (await call(service, '/nothing/', { key: LIVE_KEY.key! })).status;
	expect([await request(), await request()]).toEqual([404, 429]);
	await service.stop();
	expect(await runSql(store, ['select status from rejected_requests'])).toEqual([{ status: 404 }]);
});

test.each([
	['an email address', { email: newEmail() }],
	['an email address in capital letters of another script', { email: `ΟΔΥΣΣΕΥΣ.${newEmail()}` }],
	['an external ID', { external_id: 'crm-person-1' }],
])('a rejected request is stored without the person: %s', async (_, person) => {
	const store = await newStore();
	const service = await openService({ ...store, workspace: FULL_WORKSPACE });
	const { status } = await postTo(service, '/events/track/', { event_name: 'visit', ...person });
	expect(status).toBe(404);
	await service.stop();
	const [rejected] = await runSql(store, ['select * from rejected_requests']);
	expect(rejected).toMatchObject({ status: 404 });
	expect(JSON.stringify(rejected)).not.toContain(Object.values(person)[0]);
});

const service = useService({
	workspace: FULL_WORKSPACE,
	controls: true,
	args: ['--trusted-proxies', '127.0.0.1'],
});

const ping = (key: string, client = '2001:db8:1:2::1') =>
	call(service(), '/ping/', { key, headers: { 'X-Forwarded-For': client } });

/** Sends requests with invalid keys from different addresses of one IPv6 network, and returns their status codes. */
const statuses = async (count: number) => {
	const responses = await Promise.all(
		Array.from({ length: count }, (_, i) => ping(`wrong-${i}`, `2001:db8:1:2::${i}`)),
	);
	return new Set(responses.map(({ status }) => status));
};

test('requests with invalid keys are limited per client, and valid keys still work', async () => {
	expect(await statuses(200)).toEqual(new Set([401]));
	const limited = await ping('wrong');
	expect(limited.status).toBe(429);
	expect(limited.body.detail).toContain("API key isn't valid");
	const retryAfter = Number(limited.headers.get('retry-after'));
	expect(retryAfter).toBeGreaterThan(0);
	expect(retryAfter).toBeLessThanOrEqual(60);
	expect((await ping(service().keys.live!)).status).toBe(200);
	expect((await ping('wrong', '2001:db8:1:3::1')).status).toBe(401);

	const operator = await signIn(service());
	const { text } = await operator.open('requests/');
	expect(text).toContain('Requests with an invalid API key: 202, including 1 rate limited (429)');

	await service().control('clock', { advance: '1m' });
	expect(await statuses(1)).toEqual(new Set([401]));
});

test('requests with invalid keys are shown for an hour', async () => {
	const shown = async () => {
		const { text } = await (await signIn(service())).open('requests/');
		return text.includes('Requests with an invalid API key');
	};
	await service().control('reset', {});
	await ping('wrong');
	await service().control('clock', { advance: '58m' });
	expect(await shown()).toBe(true);
	await service().control('clock', { advance: '2m' });
	expect(await shown()).toBe(false);
});
