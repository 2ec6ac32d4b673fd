import { call, newEmail, post } from './helpers/call.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });
const key = LIVE_KEY.key!;
const send = (body: unknown) => post(service(), key, body);

describe('a body', () => {
	test('with __proto__ gets 400 that names it, and does no harm', async () => {
		const { status, body } = await send(`{"email":"${newEmail()}","__proto__":{"email":"x"}}`);
		expect(status).toBe(400);
		expect(body.detail).toBe('__proto__: Unknown field. Remove it.');
	});

	test.each([
		['broken JSON', '{"email":', "The request body isn't valid JSON in UTF-8."],
		['a list', '[]', "The request body isn't a JSON object. Send a JSON object."],
		['text', '"email"', "The request body isn't a JSON object. Send a JSON object."],
		['null', 'null', "The request body isn't a JSON object. Send a JSON object."],
		['nothing', '', 'The request body is empty. Send a JSON object.'],
	])('that is %s gets 400', async (_, text, detail) => {
		expect(await send(text)).toMatchObject({ status: 400, body: { detail } });
	});

	test('that is not UTF-8 gets 400', async () => {
		const body = Buffer.from(`{"email":"${newEmail()}","first_name":"\xe9"}`, 'latin1');
		const headers = { 'Content-Type': 'application/json' };
		const request = { key, method: 'POST', headers, body };
		expect(await call(service(), '/contacts/upsert/', request)).toMatchObject({
			status: 400,
			body: { detail: "The request body isn't valid JSON in UTF-8." },
		});
	});

	test.each([
		['lists in lists', '['.repeat(100_000) + ']'.repeat(100_000)],
		['objects in objects', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
		[
			'objects in a custom field',
			`{"email":"a@b","custom_fields":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
		],
	])('of very deep %s gets 400', async (_, text) => {
		expect((await send(text)).status).toBe(400);
	});

	test('with very much wrong gets a short answer', async () => {
		const tag_names = Array.from({ length: 200_000 }, () => 1);
		const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`x${i}`, 1]));
		const { status, body } = await send({ tag_names, ...unknown });
		expect(status).toBe(400);
		expect(JSON.stringify(body).length).toBeLessThan(10_000);
	});

	test.each([
		'text/plain',
		'application/x-www-form-urlencoded',
		'multipart/form-data',
		'text/json',
	])('of type %s gets 415', async (type) => {
		const request = { key, method: 'POST', headers: { 'Content-Type': type }, body: '{}' };
		expect((await call(service(), '/contacts/upsert/', request)).status).toBe(415);
	});

	test('that is compressed gets 415', async () => {
		const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
		const request = { key, method: 'POST', headers, body: '{}' };
		expect((await call(service(), '/contacts/upsert/', request)).status).toBe(415);
	});

	test('of 1 MiB is read, and of one byte more gets 413', async () => {
		const sized = (bytes: number) => JSON.stringify({ email: 'a@b' }).padEnd(bytes, ' ');
		expect((await send(sized(1_048_576))).status).toBeLessThan(300);
		expect((await send(sized(1_048_577))).status).toBe(413);
	});

	test('that does not say how long it is gets 413 as soon as it is too long', async () => {
		const chunk = new TextEncoder().encode(' '.repeat(65_536));
		const body = new ReadableStream<Uint8Array>({
			start(controller) {
				for (let i = 0; i < 40; i++) controller.enqueue(chunk);
				controller.close();
			},
		});
		const headers = { 'Content-Type': 'application/json' };
		const request = { key, method: 'POST', headers, body, duplex: 'half' as const };
		expect((await call(service(), '/contacts/upsert/', request)).status).toBe(413);
	});
});
