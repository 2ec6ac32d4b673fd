import fc from 'fast-check';
import { networkOf } from '../src/api/http/client-address.ts';

/** Returns the spellings of an IPv6 address: with leading zeros, in capitals, and with `::` for any of its zeros. */
function spellingsOf(groups: readonly number[]): string[] {
	const texts = groups.map((group) => group.toString(16));
	const full = texts.map((text) => text.padStart(4, '0')).join(':');
	const ranges = groups.flatMap((_, start) => groups.map((_, end) => [start, end + 1] as const));
	const shortened = ranges
		.filter(([start, end]) => end > start && groups.slice(start, end).every((each) => each === 0))
		.map(([start, end]) => `${texts.slice(0, start).join(':')}::${texts.slice(end).join(':')}`);
	return [texts.join(':'), full, full.toUpperCase(), ...shortened];
}

describe('the network of a client', () => {
	test.each([
		['203.0.113.9', '203.0.113.9'],
		['unknown', 'unknown'],
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
		['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
		['::1:2:3:4:5:6', '0:0:1:2::/64'],
		['2001:db8:1:2::', '2001:db8:1:2::/64'],
		['::', '0:0:0:0::/64'],
		['fe80::1%eth0', 'fe80:0:0:0::/64'],
		['::1:2:3:4:192.0.2.5', '0:0:1:2::/64'],
	])('with the address %s is %s', (address, network) => {
		expect(networkOf(address)).toBe(network);
	});

	test('is the same for each spelling of an IPv6 address, and has its first 64 bits', () => {
		const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
		fc.assert(
			fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
				const start = groups.slice(0, 4).map((each) => each.toString(16));
				const networks = new Set(spellingsOf(groups).map(networkOf));
				expect([...networks]).toEqual([`${start.join(':')}::/64`]);
			}),
			{ seed: 2_026 },
		);
	});
});
