import { startParityBench } from '../parity/bench.ts';
import { writes } from '../parity/case.ts';
import { CASES } from '../parity/cases/index.ts';
import type { CoreRan, Difference } from '../parity/difference.ts';
import { DIFFERENCES, expectedOf, inCoreWords, type Platform } from '../parity/differences.ts';
import { throughCore } from '../parity/through-core.ts';
import { throughN8n } from '../parity/through-n8n.ts';
import { throughZapier } from '../parity/through-zapier.ts';

const THROUGH = { n8n: throughN8n, zapier: throughZapier };

let bench: Awaited<ReturnType<typeof startParityBench>>;
beforeAll(async () => {
	bench = await startParityBench();
});
afterAll(() => bench.stop());

const metSoFar = new Set<Difference>();

describe.each(CASES.map((each) => [`${each.action}: ${each.name}`, each] as const))(
	'%s',
	(_name, each) => {
		let ran: Promise<CoreRan> | undefined;
		const inCore = () => (ran ??= bench.tryCase(each, throughCore));

		const expectSame = async (platform: Platform) => {
			const { met, expected } = await expectedOf(platform, each, await inCore(), (like) =>
				bench.tryCase(like, throughCore),
			);
			met.forEach((difference) => metSoFar.add(difference));
			const there = await bench.tryCase(each, THROUGH[platform]);
			expect(inCoreWords(there, met)).toEqual(expected);
		};

		it('ends in the core as the table says', async () => {
			const { outcomes, tables } = await inCore();
			const ends = outcomes.map(({ error }) => error?.code ?? 'done');
			const said = [each.ends ?? 'done'].flat();
			expect(ends).toEqual(ends.map((_, index) => said[index % said.length]));
			const changes = each.changes ?? (writes(each) && ends.includes('done'));
			const before = await bench.tablesBefore(each);
			if (changes) expect(tables).not.toEqual(before);
			else expect(tables).toEqual(before);
		});

		it('is the same in n8n', () => expectSame('n8n'));
		if (each.notInZapier === undefined) it('is the same in Zapier', () => expectSame('zapier'));
	},
);

it('every difference that is allowed is one that a case meets', () => {
	const all = Object.values(DIFFERENCES).flat();
	expect(all.filter((difference) => !metSoFar.has(difference)).map(({ what }) => what)).toEqual([]);
});
