import { withSections } from '../../../scripts/sections.ts';

const part = (name: string, text: string) =>
	`<!-- generated: ${name} -->\n\n${text}\n\n<!-- end: ${name} -->`;

describe('a generated section of a document', () => {
	it('is inserted between its comments, without other changes', () => {
		const document = (one: string, two: string) =>
			`# Title\n\n${part('one', one)}\n\nBy hand.\n\n${part('two', two)}\n`;
		const filled = withSections('x.md', document('old', ''), { one: 'new $1', two: 'second' });
		expect(filled).toBe(document('new $1', 'second'));
		expect(withSections('x.md', filled, { one: 'new $1', two: 'second' })).toBe(filled);
	});

	it('is inserted between new, empty comments', () => {
		const document = '<!-- generated: one -->\n<!-- end: one -->\n';
		expect(withSections('x.md', document, { one: 'new' })).toBe(`${part('one', 'new')}\n`);
	});

	it('is rejected if the document has no comments for it', () => {
		expect(() => withSections('x.md', '# Title', { one: 'new' })).toThrow(
			'x.md has no place for the generated part "one". Add <!-- generated: one --> and <!-- end: one --> on separate lines.',
		);
	});

	it('is rejected if its end comment has another name', () => {
		const document = part('one', 'old').replace('end: one', 'end: two');
		expect(() => withSections('x.md', document, { one: 'new' })).toThrow('has no place for');
	});

	it('is rejected if no generator creates it', () => {
		expect(() => withSections('x.md', part('one', 'old'), {})).toThrow(
			'x.md: no generator has the part "one".',
		);
	});
});
