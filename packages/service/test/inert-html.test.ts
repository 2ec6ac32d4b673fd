import { inertHtml } from '../src/console/pages/mail/inert-html.ts';

/** Characters that end the name of a tag, according to the HTML standard. */
const ENDS = ['\t', '\n', '\f', '\r', ' ', '/', '>'];

describe('the HTML of an email', () => {
	test.each(ENDS)('has no element that connects, even if %j follows its name', (end) => {
		for (const name of ['a', 'A', 'iframe', 'link', 'Meta', 'object']) {
			const shown = inertHtml(`<${name}${end}href="//x.example">X</${name}${end}>`);
			expect(shown).toContain(`<x-${name}${end}href="//x.example">X</x-${name}${end}>`);
		}
	});

	test('keeps elements whose names only start with the name of one that connects', () => {
		const html = '<abbr>A</abbr><article/><linked>';
		expect(inertHtml(html)).toContain(html);
	});
});
