import type { OpenedService } from '@contact-sync/service/testing';
import { json, startServer, type Received } from '@contact-sync/testing/server';
import { openService } from '@contact-sync/testing/service';
import { runNode, type NodeResult, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { jsonOf } from './helpers/node-bench.mts';

const LISTED = Array.from({ length: 2_000 }, (_, i) => `listed${i}@acme.example`);
const WORKSPACE = `
product: Acme
keys:
  - name: reader
    environment: live
    scopes: [contacts:read]
    limits: { per_minute: 100000, per_hour: 100000 }
  - { name: writer, environment: live, scopes: [contacts:write] }
unsubscribed:
${LISTED.map((email) => `  - { email: ${email}, reason: bounced }`).join('\n')}
`;

let service: OpenedService;
beforeAll(async () => {
	service = await openService({ workspace: WORKSPACE, controls: true });
});
afterAll(() => service.stop());

const CHECK = {
	resource: 'unsubscribed',
	operation: 'check',
	email: '={{ $json.email }}',
};

const check = (emails: readonly string[], run: Partial<NodeRun> = {}) =>
	runNode({
		credential: {
			apiKey: service.keys.reader!,
			baseUrl: service.url,
			perMinute: 100_000,
			perHour: 100_000,
		},
		parameters: CHECK,
		items: emails.map((email) => ({ email })),
		...run,
	});

interface Journal {
	entries: Array<{ path: string }>;
}

/** Returns the number of list requests during a run. */
async function requestsOf(run: () => Promise<unknown>): Promise<number> {
	const count = async () => {
		const { entries } = await service.control<Journal>('journal');
		return entries.filter(({ path }) => path.includes('unsubscribed-emails')).length;
	};
	const before = await count();
	await run();
	return (await count()) - before;
}

const pairedItems = ({ outputs: [items] }: NodeResult) =>
	items!.map(({ pairedItem }) => pairedItem);

describe('Check for many items', () => {
	it('reads the list only once: 1,000 items and a list of 2,000 require up to 5 requests', async () => {
		const emails = Array.from({ length: 1_000 }, (_, i) =>
			i % 2 ? `free${i}@acme.example` : LISTED[i]!.toUpperCase(),
		);
		let result: NodeResult | undefined;
		expect(await requestsOf(async () => (result = await check(emails)))).toBeLessThanOrEqual(5);
		expect(jsonOf(result!).map(({ unsubscribed }) => unsubscribed)).toEqual(
			emails.map((_, i) => i % 2 === 0),
		);
		expect(pairedItems(result!)).toEqual(emails.map((_, item) => ({ item })));
	});

	it('returns the same result for each item as a single check', async () => {
		const emails = [LISTED.at(-1)!, 'a@free.example', LISTED[3]!, 'b@free.example'];
		const single = await Promise.all(emails.map((email) => check([email])));
		expect(jsonOf(await check(emails))).toEqual(single.flatMap((result) => jsonOf(result)));
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'fails only for invalid items if On Error is %s',
		async (onError) => {
			const emails = [LISTED[0]!, 'nobody', 'a@free.example', 'b@free.example'];
			const result = await check(emails, { onError });
			const all = [...jsonOf(result), ...jsonOf(result, 1)];
			expect(all.filter(({ error }) => error)).toMatchObject([
				{ error: expect.stringContaining('nobody') },
			]);
			expect(all.map(({ unsubscribed }) => unsubscribed)).toEqual(
				onError === 'continueRegularOutput'
					? [true, undefined, false, false]
					: [true, false, false, undefined],
			);
		},
	);

	it("fails for all items after one request if the key doesn't have the scope", async () => {
		const credential = { apiKey: service.keys.writer!, baseUrl: service.url };
		let result: NodeResult | undefined;
		const requests = await requestsOf(async () => {
			result = await check(LISTED.slice(0, 5), { credential, onError: 'continueRegularOutput' });
		});
		expect(requests).toBe(1);
		expect(jsonOf(result!)).toEqual(
			Array.from({ length: 5 }, (_, i) => ({
				error: expect.stringMatching(new RegExp(`contacts:read.* \\[item ${i}\\]$`)),
			})),
		);
	});

	it('stops reading the list if the run is canceled', async () => {
		const cancel = new AbortController();
		const server = await startServer((response, received) => {
			if (isSecond(received)) return cancel.abort();
			json(200, { count: 9, next: '?page=2', results: [{ email: 'x@y.example' }] })(
				response,
				received,
			);
		});
		const result = await check(LISTED.slice(0, 200), {
			credential: { apiKey: 'cs_live_0123456789', baseUrl: server.url },
			onError: 'continueRegularOutput',
			signal: cancel.signal,
		});
		const sent = server.received.length;
		await server.stop();
		expect(sent).toBe(2);
		expect(jsonOf(result).filter((json) => 'unsubscribed' in json || 'error' in json)).toEqual([]);
	});
});

const isSecond = ({ path }: Received): boolean => path.includes('page=2');
