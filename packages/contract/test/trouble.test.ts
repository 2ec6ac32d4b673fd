import { namesOf, startContractBench, type ContractBench } from './helpers/contract-bench.ts';
import { changesOf, checkContract } from '../src/check.ts';
import { startRun } from '../src/run.ts';
import { startServer } from '@contact-sync/testing/server';

let bench: ContractBench;
beforeAll(async () => {
	bench = await startContractBench();
});
afterEach(() => bench.service.control('faults', undefined, 'DELETE'));
afterAll(() => bench.service.stop());

const fault = (given: object) => bench.service.control('faults', given);
const noTime = () => Promise.resolve();

describe('a 429', () => {
	it('leads to a retry after the delay in Retry-After, and confirms that the header exists', async () => {
		const slept: number[] = [];
		const lines: string[] = [];
		await fault({ status: 429, retry_after: 7, method: 'POST', count: 2 });
		const { findings } = await bench.check('test', {
			trigger: 'receipt',
			sleep: async (ms) => void slept.push(ms),
			log: (line) => void lines.push(line),
		});
		expect(slept).toEqual([7_000, 7_000]);
		expect(lines[0]).toBe('The key has no requests left. Continuing in 7 s.');
		expect(namesOf(findings, "doesn't hold")).toEqual([]);
		expect(namesOf(findings, 'holds')).toContain('a 429 has Retry-After in seconds');
	});

	it.each([
		['with a Retry-After of one hour', { retry_after: 3_600 }],
		['that recurs on every retry', { retry_after: 1 }],
		['without Retry-After', {}],
	])(
		'%s leaves the remaining assumptions unchecked, and none of them fails',
		async (_name, more) => {
			await fault({ status: 429, method: 'POST', count: 10_000, ...more });
			const { findings, requests } = await bench.check('test', { sleep: noTime });
			const reason = "the key's rate limit was exceeded (429); run the command again later";
			expect(findings.filter(({ remark }) => remark === reason).length).toBeGreaterThan(30);
			const limitOnly = namesOf(findings, "doesn't hold");
			expect(limitOnly.filter((name) => name !== 'a 429 has Retry-After in seconds')).toEqual([]);
			expect(requests).toBeLessThan(100);
		},
	);
});

describe('no response', () => {
	it('to one request: the assumptions about that request stay unchecked, and the run continues', async () => {
		await fault({ reset: 'before_headers', method: 'POST', path: '/events/track/', count: 1 });
		const { findings } = await bench.check('test');
		expect(namesOf(findings, "doesn't hold")).toEqual([]);
		const lost = findings.filter(({ remark }) => remark.startsWith("the service didn't respond: "));
		expect(lost.map(({ name }) => name)).toEqual(['a body that is not JSON returns 400']);
		expect(lost[0]!.remark).toMatch(/^the service didn't respond: [A-Z_]+$/);
	});

	it('before the timeout is reported as a timeout', async () => {
		await fault({ delay_ms: 5_000, method: 'GET', path: '/sequences/api/list/', count: 1 });
		const { findings } = await bench.check('test', { timeoutMs: 1_500 });
		const late = findings.filter(({ remark }) => remark.endsWith('timeout'));
		expect(late.length).toBeGreaterThan(0);
		expect(namesOf(findings, "doesn't hold")).toEqual([]);
	});

	it('at all ends the run after a few requests', async () => {
		const server = await startServer((response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end('{"environment":"test"}');
		});
		const run = await startRun({ baseUrl: server.url, apiKey: 'a-key' }).finally(server.stop);
		expect(changesOf(run)).toHaveLength(5);
		const findings = await checkContract(run);
		expect(run.requests()).toBe(4);
		expect(namesOf(findings, 'not checked').length).toBeGreaterThan(50);
		expect(findings.map(({ remark }) => remark)).toContain(
			"the service didn't respond: ECONNREFUSED",
		);
		expect(findings.map(({ remark }) => remark)).toContain('the service no longer responds');
	});
});
