import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { callAt } from './helpers/call.ts';

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
