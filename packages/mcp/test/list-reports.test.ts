import { json, startServer, type Received, type Reply } from '@contact-sync/testing/server';
import { CALL_LIMITS } from '../src/access/deadline.ts';
import { callAt } from './helpers/call.ts';
import { byStatus, emailsOf } from './helpers/open-lists.ts';

const limits = { ...CALL_LIMITS, maxWaitMs: 0 }; // no retry
const [FIRST, SECOND] = ['p0@acme.example', 'p1@acme.example'];

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
			(received.body.includes(FIRST!) ? json(201, { id: '1' }) : reply)(response, received),
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

describe('the report on a list whose contacts take several requests', () => {
	/** Removes tags. The service finds the contacts, and responds like this to the removal of the last tag. */
	const remove = (tags: string[], reply: (received: Received) => Reply) =>
		call('remove_tags_from_contacts', { emails: [FIRST, SECOND], tags }, (response, received) => {
			const { path, body } = received;
			const isLast = path.includes('/remove_tag/') && body.includes(`"${tags.at(-1)}"`);
			const other = path.includes('/contact-enrollments/')
				? json(200, { results: [] })
				: json(200, { id: body.includes(FIRST!) ? 'c0' : 'c1' });
			(isLast ? reply(received) : other)(response, received);
		});

	const forFirst =
		(reply: Reply) =>
		({ path }: Received) =>
			path.includes('/c0/') ? reply : json(200, {});

	it.each([
		[403, 'Add the scope contacts:write.'],
		[429, 'Retry in 120 minutes,'],
	])('tells contacts with some of the changes from others: %i', async (code, fix) => {
		const rejected = json(code, { detail: 'No.' }, { 'retry-after': '7200' });
		const { result } = await remove(['a', 'b'], forFirst(rejected));
		expect(result).toMatchObject({ complete: false, counts: { unfinished: 1, untagged: 1 } });
		expect(result!.groups).toContainEqual(
			expect.objectContaining({
				status: 'unfinished',
				emails: [FIRST],
				next_step: expect.stringMatching(
					`^Some of the changes may have been made for these. Calling this tool again with only these is safe. ${fix}`,
				) as string,
			}),
		);
	});

	it('names contacts that a lookup may have created, even if all of them failed', async () => {
		const rejected = json(429, {}, { 'retry-after': '7200' });
		const { result } = await remove(['a'], () => rejected);
		expect(byStatus(result)).toEqual({ unfinished: [FIRST, SECOND] });
	});

	it('names contacts whose last change has an unknown outcome', async () => {
		const { result } = await remove(['a', 'b'], forFirst(json(500, {})));
		expect(byStatus(result)).toEqual({ unknown: [FIRST], untagged: [SECOND] });
	});

	it('is complete if the service rejects one of the changes', async () => {
		const { result } = await remove(['a', 'b'], forFirst(json(404, { detail: 'No such tag.' })));
		expect(result!.complete).toBe(true);
		expect(byStatus(result)).toEqual({ not_found: [FIRST], untagged: [SECOND] });
	});
});
