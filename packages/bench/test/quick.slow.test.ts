import { join } from 'node:path';
import { run } from '@contact-sync/testing/run';
import { BENCHMARKS } from '../src/benchmarks/list.ts';

it('every benchmark runs, unless the program to compare with is missing', async () => {
	const program = join(import.meta.dirname, '../src/index.ts');
	const { code, stdout, stderr } = await run(process.execPath, [program, '--quick'], {
		timeoutMs: 600_000,
	});
	expect({ code, stderr }).toMatchObject({ code: 0 });
	const shown = stdout.split('\n').filter((line) => /^[a-z]/.test(line));
	for (const { name } of BENCHMARKS) {
		expect(shown).toContainEqual(expect.stringMatching(new RegExp(`^${name}(, \\d+ s)?$`)));
	}
});
