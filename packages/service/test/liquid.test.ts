import { render } from '../src/workspace/liquid.ts';

test('a part of an email has up to a million characters', () => {
	const half = 'a'.repeat(500_000);
	expect(render('text', '{{ half }}{{ half }}', { half }).text).toHaveLength(1_000_000);
	expect(() => render('text', '{{ half }}{{ half }}.', { half })).toThrow(
		'longer than 1000000 characters',
	);
});
