import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { Context } from 'hono';
import type { Env } from '../src/api/http/env.ts';
import { readBytes } from '../src/api/http/read-body.ts';
import { call, newEmail, post } from './helpers/call.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });
const key = LIVE_KEY.key!;
const send = (body: unknown) => post(service(), key, body);

/** Sends a body of 2.5 MiB without `Content-Length`. */
function sendUnmeasured() {
	const chunk = new TextEncoder().encode(' '.repeat(65_536));
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			for (let i = 0; i < 40; i++) controller.enqueue(chunk);
			controller.close();
		},
	});
	const headers = { 'Content-Type': 'application/json' };
	const request = { key, method: 'POST', headers, body, duplex: 'half' as const };
	return call(service(), '/contacts/upsert/', request);
}

/** @claim api: malformed, nested, and oversized bodies: 400, 413, or 415 */
describe('request bodies', () => {
	test('field `__proto__`: returns 400, and names the field', async () => {
		const { status, body } = await send(`{"email":"${newEmail()}","__proto__":{"email":"x"}}`);
		expect(status).toBe(400);
		expect(body.detail).toBe('__proto__: Unknown field. Remove it.');
	});

	test.each([
		['malformed JSON', '{"email":', "The request body isn't valid JSON in UTF-8."],
		['JSON array', '[]', "The request body isn't a JSON object. Send a JSON object."],
		['JSON string', '"email"', "The request body isn't a JSON object. Send a JSON object."],
		['JSON `null`', 'null', "The request body isn't a JSON object. Send a JSON object."],
		['empty body', '', 'The request body is empty. Send a JSON object.'],
	])('%s: returns 400', async (_, text, detail) => {
		expect(await send(text)).toMatchObject({ status: 400, body: { detail } });
	});

	test("body that isn't valid UTF-8: returns 400", async () => {
		const body = Buffer.from(`{"email":"${newEmail()}","first_name":"\xe9"}`, 'latin1');
		const headers = { 'Content-Type': 'application/json' };
		const request = { key, method: 'POST', headers, body };
		expect(await call(service(), '/contacts/upsert/', request)).toMatchObject({
			status: 400,
			body: { detail: "The request body isn't valid JSON in UTF-8." },
		});
	});

	test.each([
		['100,000 nested arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
		['100,000 nested objects', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
		[
			'50,000 nested objects in a custom field',
			`{"email":"a@b","custom_fields":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
		],
	])('%s: returns 400', async (_, text) => {
		expect((await send(text)).status).toBe(400);
	});

	test('body with 205,000 errors: returns 400 with fewer than 10,000 characters', async () => {
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
	])('body of type `%s`: returns 415', async (type) => {
		const request = { key, method: 'POST', headers: { 'Content-Type': type }, body: '{}' };
		expect((await call(service(), '/contacts/upsert/', request)).status).toBe(415);
	});

	test.each<Record<string, string>>([
		{ 'Content-Type': 'application/json; charset=utf-8' },
		{ 'Content-Type': 'Application/JSON' },
		{ 'Content-Type': 'application/json ;charset="UTF-8"' },
		{ 'Content-Type': 'application/json', 'Content-Encoding': 'Identity' },
	])('body with the headers %j: is accepted', async (headers) => {
		const request = { key, method: 'POST', headers, body: JSON.stringify({ email: newEmail() }) };
		expect((await call(service(), '/contacts/upsert/', request)).status).toBe(201);
	});

	test('body without `Content-Type`: is accepted', async () => {
		const body = new TextEncoder().encode(JSON.stringify({ email: newEmail() }));
		const request = { key, method: 'POST', body };
		expect((await call(service(), '/contacts/upsert/', request)).status).toBe(201);
	});

	test('compressed body: returns 415', async () => {
		const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
		const request = { key, method: 'POST', headers, body: '{}' };
		expect((await call(service(), '/contacts/upsert/', request)).status).toBe(415);
	});

	test('body of 1 MiB and one byte: returns 413, but accepts 1 MiB', async () => {
		const sized = (bytes: number) => JSON.stringify({ email: 'a@b' }).padEnd(bytes, ' ');
		expect((await send(sized(1_048_576))).status).toBeLessThan(300);
		expect((await send(sized(1_048_577))).status).toBe(413);
	});

	test('80 oversized bodies, more than a process accepts at the same time: later bodies are accepted', async () => {
		for (let i = 0; i < 80; i++) expect((await sendUnmeasured()).status).toBe(413);
		expect((await send({ email: newEmail() })).status).toBe(201);
	});

	test('oversized chunk: no longer counts against the maximum for all bodies', async () => {
		const read = (bytes: number) => {
			const incoming = Readable.from([Buffer.alloc(bytes)]);
			const env = { incoming } as unknown as HttpBindings; // a request is a Readable, and nothing else is read
			return readBytes(new Context<Env>(new Request('http://service'), { env }), 16_384);
		};
		await expect(read(67_108_865)).rejects.toMatchObject({ status: 413 });
		expect(await read(1)).toHaveLength(1);
	});

	test('oversized body without `Content-Length`: returns 413', async () => {
		expect((await sendUnmeasured()).status).toBe(413);
	});
});
