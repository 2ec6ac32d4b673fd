import { fingerprint } from '../src/polling/fingerprint.ts';

it('fingerprints match those stored by earlier versions, and rarely collide', () => {
	expect(fingerprint('ada@acme.example\nbounced\n1795253400')).toBe('DuL6Ow');
	expect(fingerprint('grace@acme.example\nunsubscribed\n')).toBe('TlIQO0');
	expect(fingerprint('ä€😀')).toBe('wNC5Qn');
	const prints = Array.from({ length: 100_000 }, (_, i) => fingerprint(`p${i}@acme.example\n1`));
	expect(prints.length - new Set(prints).size).toBeLessThan(3); // 0.07 on average
});
