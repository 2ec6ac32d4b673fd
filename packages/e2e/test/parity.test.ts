/** @jest-environment <rootDir>/packages/zapier/test/environment.cjs */
import { startParityBench } from '../parity/bench.ts';
import { writes, type Case } from '../parity/case.ts';
import { CASES } from '../parity/cases/index.ts';
import {
	DIFFERENCES,
	expectedOf,
	inCoreWords,
	type Difference,
	type Platform,
} from '../parity/differences.ts';
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

/** Runs a case in the core and on a platform, and compares all that came of it. */
async function expectParity(platform: Platform, each: Case) {
	const core = await bench.tryCase(each, throughCore);
	const { met, expected } = await expectedOf(platform, each, core, (like) =>
		bench.tryCase(like, throughCore),
	);
	met.forEach((difference) => metSoFar.add(difference));
	const ran = await bench.tryCase(each, THROUGH[platform]);
	expect(inCoreWords(ran, met)).toEqual(expected);
}

describe.each(CASES.map((each) => [`${each.action}: ${each.name}`, each] as const))(
	'%s',
	(_name, each) => {
		it('ends in the core as the table says', async () => {
			const { outcomes, tables, changed } = await bench.tryCase(each, throughCore);
			const ends = outcomes.map(({ error }) => error?.code ?? 'done');
			const rows = outcomes.length / (each.times ?? 1);
			const said = [each.ends ?? 'done'].flat();
			expect(ends).toEqual(outcomes.map((_, index) => said[(index % rows) % said.length]));
			expect(changed).toBe(each.changes ?? (writes(each) && ends.includes('done')));
			if (changed) expect([tables.contacts, tables.mails].flat()).not.toEqual([]);
		});

		it('is the same in n8n', () => expectParity('n8n', each));
		if (each.notInZapier === undefined)
			it('is the same in Zapier', () => expectParity('zapier', each));
	},
);

it('every difference that is allowed is one that a case meets', () => {
	const all = Object.values(DIFFERENCES).flat();
	expect(all.filter((difference) => !metSoFar.has(difference)).map(({ what }) => what)).toEqual([]);
});
