import { call, newEmail, upsert } from './helpers/call.ts';
import type { JournalAnswer, State } from './helpers/controlled.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]), controls: true });
const key = LIVE_KEY.key!;
const fault = (body: object) => service().control('faults', body);
const ping = () => call(service(), '/ping/', { key });
const emails = async () =>
	(await service().control<State>('state')).contacts.map(({ email }) => email);
const sendRaw = (email: string) =>
	fetch(`${service().url}/contacts/upsert/`, {
		method: 'POST',
		headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
		body: JSON.stringify({ email }),
	});

/** Replaces all faults by one with a probability, and returns the status codes of the next requests. */
async function strikes(options: { seed?: number }): Promise<number[]> {
	await service().control('faults', undefined, 'DELETE');
	await fault({ ...options, status: 503, probability: 0.3 });
	const statuses = [];
	for (let i = 0; i < 60; i++) statuses.push((await ping()).status);
	return statuses;
}

beforeEach(() => service().control('reset', {}));

describe('an injected fault', () => {
	test.each([
		['Retry-After in seconds', 3, '3'],
		['Retry-After as a date', 'Fri, 20 Nov 2026 10:00:00 GMT', 'Fri, 20 Nov 2026 10:00:00 GMT'],
		['no Retry-After header', undefined, null],
	])('can return a status with %s', async (_, retry_after, header) => {
		await fault({ status: 429, retry_after });
		const response = await ping();
		expect([response.status, response.headers.get('Retry-After')]).toEqual([429, header]);
		expect(response.body.detail).toBe('This fault was injected through /__controls/.');
	});

	test('with a status prevents processing, and does not count toward a limit', async () => {
		await fault({ status: 503 });
		expect((await upsert(service(), { email: newEmail() })).status).toBe(503);
		await service().control('faults', undefined, 'DELETE');
		expect(await emails()).toEqual([]);
		expect((await ping()).headers.get('X-RateLimit-Remaining-Minute')).toBe('99999');
	});

	test('can return an HTML page, as a gateway does', async () => {
		await fault({ html: true });
		const response = await sendRaw(newEmail());
		expect([response.status, response.headers.get('Content-Type')]).toEqual([
			502,
			'text/html; charset=UTF-8',
		]);
	});

	test('can return an HTML page with a status and Retry-After', async () => {
		await fault({ html: true, status: 503, retry_after: 3 });
		const { status, headers } = await sendRaw(newEmail());
		expect([status, headers.get('Retry-After')]).toEqual([503, '3']);
		expect(headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
	});

	test('can reset the connection before the request is processed', async () => {
		await fault({ reset: 'before_headers' });
		await expect(sendRaw(newEmail())).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
		expect(await emails()).toEqual([]);
	});

	test('can reset the connection during the response', async () => {
		await fault({ reset: 'in_body' });
		const email = newEmail();
		const response = await sendRaw(email);
		expect(response.status).toBe(201);
		await expect(response.text()).rejects.toThrow('terminated');
		expect(await emails()).toEqual([email]);
	});

	test('can lose the response after the request was processed', async () => {
		await fault({ lose_answer: true });
		const email = newEmail();
		await expect(sendRaw(email)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
		expect(await emails()).toEqual([email]);
	});

	test('can truncate the JSON in a complete HTTP response', async () => {
		await fault({ cut_json: true });
		const text = await (await sendRaw(newEmail())).text();
		expect(text).toMatch(/^\{"id":/);
		expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
	});

	test('can delay a request that is then processed normally', async () => {
		await fault({ delay_ms: 150 });
		const startedAt = performance.now();
		expect((await ping()).status).toBe(200);
		expect(performance.now() - startedAt).toBeGreaterThanOrEqual(149);
	});

	test('applies only to its path and method', async () => {
		await fault({ path: '/contacts/*', method: 'POST', status: 500 });
		expect((await ping()).status).toBe(200);
		expect((await call(service(), '/contacts/upsert/', { key })).status).toBe(405);
		expect((await upsert(service(), { email: newEmail() })).status).toBe(500);
	});

	test('is replaced by the next fault after reaching its count', async () => {
		await fault({ status: 503, count: 2 });
		await fault({ status: 502, count: 1 });
		const statuses = [];
		for (let i = 0; i < 4; i++) statuses.push((await ping()).status);
		expect(statuses).toEqual([503, 503, 502, 200]);
	});

	test('applies to the same requests for the same seed, at about the configured probability', async () => {
		const first = await strikes({ seed: 7 });
		expect(await strikes({ seed: 7 })).toEqual(first);
		const struck = first.filter((status) => status === 503).length;
		expect(struck).toBeGreaterThan(6);
		expect(struck).toBeLessThan(30);
	});

	test('does not depend on a seed that was set before the faults were removed', async () => {
		const seeded = await strikes({ seed: 7 });
		await fault({ seed: 7 });
		expect(await strikes({})).not.toEqual(seeded);
	});

	test('appears in the journal with the original status, even if the response was lost', async () => {
		for (const body of [
			{ lose_answer: true },
			{ reset: 'before_headers' },
			{ reset: 'in_body' },
			{ status: 503 },
		]) {
			await fault({ ...body, count: 1 });
			await sendRaw(newEmail()).catch(() => undefined);
		}
		const { entries } = await service().control<JournalAnswer>('journal');
		expect(entries.map(({ key, status, fault }) => [key, status, fault])).toEqual([
			['live', 201, 'lose_answer'],
			['live', null, 'reset_before_headers'],
			['live', 201, 'reset_in_body'],
			['live', 503, 'status'],
		]);
	});

	test('causes no errors in the log', () => {
		expect(service().logs()).not.toContain('"level":"error"');
		expect(service().logs()).not.toContain('Error');
	});
});
