import { Families } from '../src/oauth/families.ts';

const MAX_FAMILIES = 10_000;

it('the family that was used least recently is forgotten', () => {
	const families = new Families();
	for (let i = 0; i < MAX_FAMILIES; i += 1) families.use(`family ${i}`, 0);
	families.use('family 0', 1);
	families.use('one more', 0);
	expect(families.use('family 0', 1)).toBe(false); // known, so its second use is noticed
	expect(families.use('family 1', 0)).toBe(true); // forgotten
});
