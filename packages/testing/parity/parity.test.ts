import { PLATFORMS, type PlatformName } from '@contact-sync/testing/platforms';
import { startParityBench } from './bench.ts';
import { writes } from './case.ts';
import { CASES } from './cases/index.ts';
import type { CoreCaseOutcome, Difference } from './difference.ts';
import { DIFFERENCES, expectedOf } from './differences.ts';
import type { RunReport, Task } from './outcome.ts';
import { throughCore } from './through-core.ts';
import { openMcpSessions, type McpSessions } from './through-mcp.ts';
import { throughN8n } from './through-n8n.ts';
import { throughZapier } from './through-zapier.ts';

// Waits take no time, and earlier calls don't count toward the rate limits.
jest.mock('../../mcp/src/access/waiting.ts', () => jest.requireActual<object>('./mcp-clock.ts'));

let bench: Awaited<ReturnType<typeof startParityBench>>;
let mcp: McpSessions;
beforeAll(async () => {
	bench = await startParityBench();
	mcp = await openMcpSessions(bench);
});
afterAll(async () => {
	await mcp.close();
	await bench.stop();
});

const THROUGH: Record<PlatformName, (task: Task) => Promise<RunReport>> = {
	n8n: throughN8n,
	zapier: throughZapier,
	mcp: (task) => mcp.run(task),
};

const TITLES: ReadonlyArray<[PlatformName, string]> = [
	['n8n', 'is the same in n8n'],
	['zapier', 'is the same in Zapier'],
	['mcp', 'is the same on the MCP server'],
];

const metSoFar = new Set<Difference>();

describe.each(CASES.map((each) => [`${each.action}: ${each.name}`, each] as const))(
	'%s',
	(_name, each) => {
		const inCore = (name: PlatformName, like = each): Promise<CoreCaseOutcome> =>
			bench.tryCase(like, (task) => throughCore(task, PLATFORMS[name]));

		const expectSame = async (platform: PlatformName) => {
			const { met, expected } = await expectedOf(platform, each, await inCore(platform), (like) =>
				inCore(platform, like),
			);
			met.forEach((difference) => metSoFar.add(difference));
			const actual = await bench.tryCase(each, THROUGH[platform]);
			expect(actual).toEqual(expected);
		};

		it('has the expected outcome in the core', async () => {
			const { outcomes, tables } = await inCore('n8n');
			const ends = outcomes.map(({ error }) => error?.code ?? 'done');
			const expected = [each.ends ?? 'done'].flat();
			expect(ends).toEqual(ends.map((_, index) => expected[index % expected.length]));
			const changes = each.changes ?? (writes(each) && ends.includes('done'));
			const before = await bench.tablesBefore(each);
			if (changes) expect(tables).not.toEqual(before);
			else expect(tables).toEqual(before);
		});

		const supported = TITLES.filter(([platform]) => each.unsupported?.[platform] === undefined);
		for (const [platform, title] of supported) it(title, () => expectSame(platform));
	},
);

it('every allowed difference occurs in a case', () => {
	const all = Object.values(DIFFERENCES).flat();
	expect(all.filter((difference) => !metSoFar.has(difference)).map(({ name }) => name)).toEqual([]);
});
