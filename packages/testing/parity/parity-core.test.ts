import { N8N } from '@contact-sync/testing/platforms';
import { writes } from './case.ts';
import { TITLED, useParityBench } from './test-parity.ts';
import { throughCore } from './through-core.ts';

const bench = useParityBench();

it.each(TITLED)('%s has the expected outcome in the core', async (_name, each) => {
	const { outcomes, tables } = await bench().tryCase(each, (task) => throughCore(task, N8N));
	const ends = outcomes.map(({ error }) => error?.code ?? 'done');
	const expected = [each.ends ?? 'done'].flat();
	expect(ends).toEqual(ends.map((_, index) => expected[index % expected.length]));
	const changes = each.changes ?? (writes(each) && ends.includes('done'));
	const before = await bench().tablesBefore(each);
	if (changes) expect(tables).not.toEqual(before);
	else expect(tables).toEqual(before);
});
