import type { CallToolResult } from '@modelcontextprotocol/server';
import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { callTool } from '../src/call/call-tool.ts';
import { explain } from '../src/call/result.ts';
import { tools } from '../src/tools.ts';
import { openSession } from './helpers/open-session.ts';
import { callAt } from './helpers/call.ts';

const email = 'ada@acme.example';

describe('an unexpected error', () => {
	it('reaches the model without its message, because the message may contain contact data', async () => {
		const tool = tools.find(({ definition }) => definition.name === 'list_sequences')!;
		const run = () => Promise.reject(new RangeError(`${email} is out of range`));
		const outcomes: string[] = [];
		const { isError, content } = (await callTool(
			{ ...tool, action: { ...tool.action, run } },
			{},
			{
				access: { apiKey: 'key', baseUrl: 'https://contacts.example.com' },
				operations: [],
				canceled: new AbortController().signal,
				report: () => undefined,
				onEnd: (outcome) => void outcomes.push(outcome),
			},
		)) as CallToolResult; // this client can't be asked
		expect([isError, outcomes]).toEqual([true, ['failed']]);
		expect(content).toEqual([
			{
				type: 'text',
				text: 'The MCP server failed (RangeError). Report this error and the time when it occurred.',
			},
		]);
	});

	it("reaches the model without its text, even if it isn't an Error object", () => {
		expect(explain(email)).toContain('(string)');
		expect(explain(email)).not.toContain(email);
	});
});

it.each([
	[
		'enroll_contact',
		{ email, sequence: 'onboarding' },
		{ id: 42, status: { code: 'active' }, enrolled_at: 1_795_737_600 },
		{ id: '42', status: '{"code":"active"}', enrolled_at: '1795737600' },
	],
	[
		'track_event',
		{ email, event_name: 'login' },
		{ contact_id: 42, timestamp: 1_795_737_600 },
		{ contact_id: '42', timestamp: '1795737600' },
	],
	[
		'create_or_update_contact',
		{ email },
		{ id: 42, email, external_id: 7, custom_fields: [] },
		{ id: '42', email, external_id: '7' },
	],
])(
	'the result of %s has the types of its output schema, whatever the service returns',
	async (name, args, body, expected) => {
		const { url, stop } = await startServer(json(200, body));
		const { call } = await openSession({ baseUrl: url, apiKey: `${name}_0123456789` });
		const { structuredContent } = await call(name, args); // the client validates the result
		expect(structuredContent).toMatchObject(expected);
		await stop();
	},
);

describe('a tool whose result contains a list', () => {
	let server: TestServer | undefined;
	afterEach(() => server?.stop());

	/** Starts a service with this number of enrollments, and returns a function that lists them from a cursor. */
	const serveEnrollments = async (enrollments: object[]) => {
		server = await startServer(json(200, { results: enrollments }));
		const { url: baseUrl } = server;
		return async (cursor?: unknown) => {
			const args = { email: 'a@acme.example', ...(cursor !== undefined && { cursor }) };
			return (await callAt({ baseUrl }, 'list_enrollments', args)).result!;
		};
	};
	const enrollmentsOf = (count: number) =>
		Array.from({ length: count }, (_, i) => ({ id: `e${i}` }));

	it('paginates the list', async () => {
		const enrollments = enrollmentsOf(120);
		const list = await serveEnrollments(enrollments);
		const first = await list();
		const second = await list(first.next_cursor);
		const parts = [first, second, await list(second.next_cursor)];
		expect(parts.flatMap((part) => part.enrollments)).toEqual(enrollments);
		expect(parts.map(({ count, next_cursor: next }) => [count, typeof next])).toEqual([
			[120, 'string'],
			[120, 'string'],
			[120, 'undefined'],
		]);
		expect(parts[1]).toMatchObject({ not_shown: { enrollments: 20 } });
	});

	it('returns neither a cursor nor a count of the rest after a full last page', async () => {
		const list = await serveEnrollments(enrollmentsOf(50));
		const result = await list();
		expect(result.enrollments).toHaveLength(50);
		expect(result).not.toHaveProperty('next_cursor');
		expect(result).not.toHaveProperty('not_shown');
	});
});
