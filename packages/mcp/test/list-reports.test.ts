import { json, startServer, type Reply } from '@contact-sync/testing/server';
import { CALL_LIMITS } from '../src/access/deadline.ts';
import { callAt } from './helpers/call.ts';
import { byStatus, emailsOf } from './helpers/open-lists.ts';

const limits = { ...CALL_LIMITS, maxWaitMs: 0 }; // no retry
const FIRST = 'p0@acme.example';

/** Calls a tool with a service that responds like this. */
async function call(tool: string, args: Record<string, unknown>, reply: Reply) {
	const server = await startServer(reply);
	try {
		return await callAt({ baseUrl: server.url, limits }, tool, args);
	} finally {
		await server.stop();
	}
}

/** Creates contacts. The service creates the first one, and responds like this for the others. */
const create = (count: number, reply: Reply) =>
	call(
		'create_or_update_contacts',
		{ contacts: emailsOf(count).map((email) => ({ email })), confirm_count: count },
		(response, received) =>
			(received.body.includes(FIRST) ? json(201, { id: '1' }) : reply)(response, received),
	);

describe('the report on a list', () => {
	it.each([
		[400, 'invalid'],
		[409, 'conflict'],
		[422, 'unprocessable'],
	])('is complete after %i, the answer for a contact', async (code, status) => {
		const { result } = await create(2, json(code, { detail: 'No.' }));
		expect(result).toMatchObject({ complete: true, counts: { created: 1, [status]: 1 } });
	});

	it.each([
		[302, 'unexpected_response', {}],
		[401, 'authentication_failed', {}],
		[403, 'scope_missing', {}],
		[404, 'unexpected_response', {}],
		[500, 'unknown', {}],
		[503, 'server_error', { 'retry-after': '7200' }],
	])('is not complete after %i, which is about the call', async (code, status, headers) => {
		const { result } = await create(2, json(code, { detail: 'No.' }, headers));
		expect(result).toMatchObject({ complete: false, counts: { created: 1, [status]: 1 } });
	});

	it('says that nothing was sent during an outage', async () => {
		const { result } = await create(70, json(503, {}, { 'retry-after': '7200' }));
		expect(result!.complete).toBe(false);
		expect(Object.keys(byStatus(result))).toEqual(['created', 'server_error', 'not_sent']);
	});
});
