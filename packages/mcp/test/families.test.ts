import { Families } from '../src/oauth/families.ts';

const MAX_FAMILIES = 10_000;

it('the family that was used least recently is forgotten', () => {
	let now = 0;
	const families = new Families(() => now);
	for (let i = 0; i < MAX_FAMILIES; i += 1) families.use(`family ${i}`, 0);
	families.use('family 0', 1);
	families.use('one more', 0);
	now = 29_999;
	expect(families.use('family 0', 1)).toBe(true); // a retry
	now = 30_000;
	expect(families.use('family 0', 1)).toBe(false); // known, so its second use is noticed
	expect(families.use('family 1', 0)).toBe(true); // forgotten
});
