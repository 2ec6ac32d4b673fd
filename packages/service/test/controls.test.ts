import { openService } from '@contact-sync/testing/service';
import { createJournal, type JournalEntry } from '../src/test-controls/journal.ts';
import { call, newEmail, upsert } from './helpers/call.ts';
import { sendPassword, tokenOf, visitWith } from './helpers/console.ts';
import type { JournalAnswer, State } from './helpers/controlled.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const unsubscribed = [{ email: 'no@more.example', reason: 'bounced' }];
const service = useService({
	workspace: workspace([LIVE_KEY, { name: 'small', limits: {} }, { name: 'passing' }], 'Acme', {
		unsubscribed,
	}),
	controls: true,
});
const state = () => service().control<State>('state');
const journal = () => service().control<JournalAnswer>('journal');
const ping = (name = 'live') => call(service(), '/ping/', { key: service().keys[name] });
const left = ({ headers }: { headers: Headers }) =>
	['Minute', 'Hour'].map((window) => Number(headers.get(`X-RateLimit-Remaining-${window}`)));

beforeEach(() => service().control('reset', {}));

describe('the test controls', () => {
	test('do not exist without --controls', async () => {
		const plain = await openService({ workspace: workspace([LIVE_KEY]) });
		const response = await call(plain, '/../../__controls/state');
		await plain.stop();
		expect(response.status).toBe(404);
	});

	test.each(['0.0.0.0', '192.0.2.1', 'example.com'])(
		'prevent startup if the host is %s',
		async (host) => {
			await expect(openService({ controls: true, args: ['--host', host] })).rejects.toThrow(
				`It requires --host 127.0.0.1, ::1, or localhost, not ${host}. Remove one of the two options.`,
			);
		},
	);

	test.each([
		['clock', { advance: '2 days' }, 'advance: expected a time span such as 0s, 30m, 12h, or 2d'],
		['clock', {}, 'advance: expected a time span'],
		['faults', {}, 'status: Specify an injected fault'],
		['faults', { lose_answer: true, reset: 'in_body' }, 'status: Specify only one of status'],
		['faults', { reset: 'in_body', retry_after: 1 }, 'retry_after: retry_after requires a status.'],
		['limits', { key: 'nobody' }, 'key: The workspace has no API key with this name.'],
		['state?environment=prod', undefined, 'environment: This must be live or test.'],
	])('return 400 with the reason for invalid input: %s %j', async (path, body, text) => {
		await expect(service().control(path, body)).rejects.toThrow(`returned 400: {"detail":"${text}`);
	});

	test('reject other methods with 405', async () => {
		const response = await call(service(), '/../../__controls/faults', { method: 'PUT' });
		expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, DELETE']);
	});
});

describe('the test clock', () => {
	test('when advanced, affects the times of new rows and the rate limit windows', async () => {
		const before = await ping('small');
		const earliest = Date.now() + 2 * 86_400_000;
		const { now } = await service().control<{ now: string }>('clock', { advance: '2d' });
		expect(Date.parse(now)).toBeGreaterThanOrEqual(earliest);
		const { body } = await upsert(service(), { email: newEmail() });
		expect(Date.parse(body.created_at)).toBeGreaterThanOrEqual(Date.parse(now));
		expect(left(await ping('small'))).toEqual(left(before));
	});
});

describe('limits', () => {
	test('can be changed for a key', async () => {
		const limits = { key: 'small', per_minute: 2, per_hour: 5 };
		expect(await service().control('limits', limits)).toEqual(limits);
		const responses = [await ping('small'), await ping('small'), await ping('small')];
		expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
		expect(left(responses[2]!)).toEqual([0, 3]);
	});

	test('that are changed later do not change the earlier ones', async () => {
		await service().control('limits', { key: 'small', per_minute: 2 });
		expect(await service().control('limits', { key: 'small', per_hour: 5 })).toEqual({
			key: 'small',
			per_minute: 2,
			per_hour: 5,
		});
		expect(left(await ping('small'))).toEqual([1, 4]);
	});

	test.each([
		['minute', [0, 940]],
		['hour', [60, 0]],
	])('can be exhausted for the current %s', async (exhaust, expected) => {
		await service().control('limits', { key: 'small', exhaust });
		const response = await ping('small');
		expect([response.status, left(response)]).toEqual([429, expected]);
		expect((await ping()).status).toBe(200);
	});
});

describe('a key', () => {
	const revoke = (key: string) => service().control('keys', { key }, 'DELETE');

	test('can be revoked, which takes effect at once', async () => {
		expect((await ping('passing')).status).toBe(200);
		expect(await revoke('passing')).toEqual({ revoked: 'passing' });
		expect((await ping('passing')).status).toBe(401);
		expect((await ping()).status).toBe(200);
	});

	test('that does not exist cannot be revoked', async () => {
		await expect(revoke('nobody')).rejects.toThrow('The workspace has no API key with this name.');
	});
});

describe('the journal', () => {
	test('lists every request with its key, path template, status, and times', async () => {
		const { headers } = await call(service(), '/nothing/?email=a@b', { key: LIVE_KEY.key });
		await call(service(), '/ping/', { key: 'wrong' });
		await upsert(service(), { email: newEmail() });
		const { count, entries } = await journal();
		expect(count).toBe(3);
		expect(entries.map(({ key, path, status }) => [key, path, status])).toEqual([
			['live', 'unknown', 404],
			[null, '/api/v1/ping/', 401],
			['live', '/api/v1/contacts/upsert/', 201],
		]);
		expect(entries[0]).toMatchObject({
			request_id: headers.get('X-Request-Id'),
			method: 'GET',
			fault: null,
		});
		expect(entries[0]!.ended_at >= entries[0]!.started_at).toBe(true);
	});

	test('keeps only the latest requests, but counts every request', () => {
		const long = createJournal(3);
		for (let i = 0; i < 10; i++) long.add({ request_id: String(i) } as JournalEntry);
		expect(long.entries().map(({ request_id }) => request_id)).toEqual(['7', '8', '9']);
		expect(long.count()).toBe(10);
	});
});

describe('the state', () => {
	test('contains contacts with their tags and fields', async () => {
		const person = { email: newEmail(), custom_fields: { plan: 'pro' }, tag_names: ['b', 'a'] };
		await upsert(service(), person);
		expect((await state()).contacts).toEqual([
			expect.objectContaining({ product: 'Acme', environment: 'live', email: person.email }),
		]);
		expect((await state()).contacts[0]).toMatchObject({
			custom_fields: { plan: 'pro' },
			tags: ['a', 'b'],
		});
	});

	test('can be limited to one environment or product', async () => {
		await upsert(service(), { email: newEmail() });
		const counts = async (query: string) =>
			(await service().control<State>(`state?${query}`)).contacts.length;
		expect(await counts('environment=live&product=Acme')).toBe(1);
		expect(await counts('environment=test')).toBe(0);
		expect(await counts('product=Other')).toBe(0);
	});
});

describe('a reset', () => {
	test('deletes all data except keys and the suppressed email addresses in the workspace file', async () => {
		await upsert(service(), { email: newEmail(), tag_names: ['a'] });
		await service().control('faults', { status: 503 });
		await service().control('limits', { key: 'small', per_minute: 1 });
		await service().control('reset', {});
		const { suppressions, ...rest } = await state();
		expect(Object.values(rest).flat()).toEqual([]);
		expect(
			suppressions.map(({ email, reason, environment }) => [email, reason, environment]),
		).toEqual([
			['no@more.example', 'bounced', 'live'],
			['no@more.example', 'bounced', 'test'],
		]);
		expect(await journal()).toEqual({ count: 0, entries: [] });
		expect(left(await ping('small'))).toEqual([59, 999]);
	});

	test('clears the requests and sign-in counts of the console, and keeps its sessions', async () => {
		const token = await tokenOf(service());
		await ping();
		expect((await upsert(service(), { email: 'invalid' })).status).toBe(400);
		expect((await visitWith(service(), token, 'requests/')).text).toContain('valid email');
		for (let each = 0; each < 5; each++) await sendPassword(service(), 'wrong');
		await service().control('reset', {});
		const { text } = await visitWith(service(), token, 'requests/');
		expect(new Set(text.match(/\d+ in the last hour/g))).toEqual(new Set(['0 in the last hour']));
		expect(text).not.toContain('valid email');
		expect((await sendPassword(service(), service().console.password)).status).toBe(200);
	});
});
