import { PLATFORMS, type PlatformName } from '@contact-sync/testing/platforms';
import { startParityBench } from './bench.ts';
import type { Case } from './case.ts';
import { CASES } from './cases/index.ts';
import type { Difference } from './difference.ts';
import { DIFFERENCES, expectedOf } from './differences.ts';
import type { RunReport, Task } from './outcome.ts';
import { throughCore } from './through-core.ts';

type Bench = Awaited<ReturnType<typeof startParityBench>>;

/** Starts the real service for the tests of this file. */
export function useParityBench(): () => Bench {
	let bench: Bench;
	beforeAll(async () => void (bench = await startParityBench()));
	afterAll(() => bench.service.stop());
	return () => bench;
}

export const TITLED = CASES.map((each) => [`${each.action}: ${each.name}`, each] as const);

/** Tests that each case has the same outcome on a platform as in the core, apart from the listed differences. */
export function testParity(
	platform: PlatformName,
	bench: () => Bench,
	execute: (task: Task) => Promise<RunReport>,
): void {
	const metSoFar = new Set<Difference>();
	const inCore = (each: Case) =>
		bench().tryCase(each, (task) => throughCore(task, PLATFORMS[platform]));

	const supported = TITLED.filter(([, { unsupported }]) => unsupported?.[platform] === undefined);
	it.each(supported)('%s is the same as in the core', async (_name, each) => {
		const { met, expected } = await expectedOf(platform, each, await inCore(each), inCore);
		met.forEach((difference) => metSoFar.add(difference));
		expect(await bench().tryCase(each, execute)).toEqual(expected);
	});

	it('every allowed difference occurs in a case', () => {
		const unmet = DIFFERENCES[platform].filter((difference) => !metSoFar.has(difference));
		expect(unmet.map(({ name }) => name)).toEqual([]);
	});
}
