import { triggers, type Unsubscribed } from '../src/index.ts';
import { fingerprint } from '../src/polling/fingerprint.ts';
import { NOW, testClient } from './helpers/client.ts';
import { json, startServer, type Reply } from '@contact-sync/testing/server';

const newUnsubscribed = triggers.find(({ key }) => key === 'unsubscribed.new')!;

/** Returns an entry that was added at the given hour. */
const entryOf = (name: string, reason: string, hour = 0) => ({
	email: `${name}@acme.example`,
	reason,
	created_at: new Date(Date.UTC(2026, 10, 20, hour)).toISOString(),
});

/** Polls a service whose responses the test controls. */
async function polling(use: (bench: Awaited<ReturnType<typeof benchOf>>) => Promise<void>) {
	const bench = await benchOf();
	try {
		await use(bench);
	} finally {
		await bench.server.stop();
	}
}

async function benchOf() {
	let reply: Reply = json(200, []);
	const server = await startServer((response, received) => reply(response, received));
	const client = testClient(server.url);
	let memory: object | undefined;
	return {
		server,
		replyWith: (next: Reply) => void (reply = next),
		run: (reason: 'any' | 'bounced') =>
			newUnsubscribed.open(client, { reason }).samples({ now: () => NOW }),
		poll: async (reason: 'any' | 'bounced') => {
			const polled = await newUnsubscribed.open(client, { reason }).poll(memory, {
				now: () => NOW,
			});
			({ memory } = polled);
			return polled.entries.map((entry) => (entry as Unsubscribed).email); // the trigger's entry type
		},
		queries: () => server.received.map(({ path }) => path.split('?')[1]),
	};
}

describe('New Unsubscribed Email Address', () => {
	it('requests pages of 500 entries with the chosen reason, and follows next-page links', () =>
		polling(async ({ replyWith, poll, queries }) => {
			replyWith((response, received) =>
				json(200, {
					results: [entryOf(received.path.includes('cursor') ? 'b' : 'a', 'bounced')],
					next: received.path.includes('cursor') ? null : 'https://elsewhere.example/x?cursor=2',
				})(response, received),
			);
			expect(await poll('bounced')).toEqual([]);
			expect(queries().slice(0, 2)).toEqual([
				'reason=bounced&page_size=500',
				'reason=bounced&page_size=500&cursor=2',
			]);
		}));

	it('filters entries if the service does not, and sends one request if nothing is new', () =>
		polling(async ({ replyWith, poll, run, server }) => {
			const next = 'https://elsewhere.example/x?page=2';
			const known = [entryOf('a', 'complained', 1), entryOf('z', 'complained', 0)];
			replyWith(json(200, { results: known, next: null }));
			await poll('bounced');
			const results = [
				entryOf('d', 'unsubscribed', 4),
				entryOf('c', 'bounced', 3),
				entryOf('b', '', 2),
			];
			replyWith(json(200, { results: [...results, ...known], next }));
			expect(await poll('bounced')).toEqual(['b@acme.example', 'c@acme.example']);
			expect(await poll('bounced')).toEqual([]);
			expect(server.received).toHaveLength(3);
			expect(await run('bounced')).toHaveLength(2);
		}));

	it('accepts a plain list of email addresses', () =>
		polling(async ({ replyWith, poll }) => {
			replyWith(json(200, ['a@acme.example']));
			await poll('any');
			replyWith(json(200, ['b@acme.example', 'a@acme.example']));
			expect(await poll('any')).toEqual(['b@acme.example']);
		}));
});

it('fingerprints match those stored by earlier versions, and rarely collide', () => {
	expect(fingerprint('ada@acme.example\nbounced\n1795253400')).toBe('DuL6Ow');
	expect(fingerprint('grace@acme.example\nunsubscribed\n')).toBe('TlIQO0');
	expect(fingerprint('ä€😀')).toBe('wNC5Qn');
	const prints = Array.from({ length: 100_000 }, (_, i) => fingerprint(`p${i}@acme.example\n1`));
	expect(prints.length - new Set(prints).size).toBeLessThan(3); // 0.07 on average
});
