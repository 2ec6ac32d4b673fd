import { lengthProblems } from '../../../scripts/prose/length.ts';

const words = (count: number) => `${'a word, '.repeat(count / 2)}\n`;

it('the check of lengths reports a document over its limit, and all documents together', () => {
	expect(lengthProblems([['docs/a.md', words(2_000)]])).toEqual([]);
	expect(lengthProblems([['docs/a.md', words(2_002)]])).toEqual([
		'docs/a.md: Write up to 2,000 words: there are 2,002',
	]);
	expect(lengthProblems([['README.md', words(902)]])).toEqual([
		'README.md: Write up to 900 words: there are 902',
	]);
	const many = Array.from(
		{ length: 14 },
		(_, index) => [`docs/${index}.md`, words(1_900)] as const,
	);
	expect(lengthProblems(many)).toEqual([
		'All documents: Write up to 26,000 words: there are 26,600',
	]);
});

it('the check of lengths counts neither changelogs, nor the generated list of actions, nor the borders of tables', () => {
	const long = words(30_000);
	expect(lengthProblems([['packages/n8n/CHANGELOG.md', long]])).toEqual([]);
	expect(lengthProblems([['docs/users/actions.md', long]])).toEqual([]);
	expect(lengthProblems([['docs/a.md', '| - '.repeat(30_000)]])).toEqual([]);
});
