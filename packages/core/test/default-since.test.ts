import { defaultChoice, defaultIn } from '@contact-sync/core';

const CHOICES = {
	split: { label: 'Split', help: 'Splits it' },
	report: { label: 'Report', help: 'Reports it' },
};

describe('the default for a version', () => {
	it.each([
		["the newest default that isn't newer than the version", 1.5, 'b'],
		['the default that the version introduced', 2, 'c'],
		['the newest default if no version is specified', undefined, 'c'],
		['undefined if the version is older than the first default', 0.9, undefined],
	])('is %s', (_what, version, expected) => {
		expect(defaultIn({ 2: 'c', 1: 'a', 1.1: 'b' }, version)).toBe(expected);
	});

	it('is the first choice until a version introduces another default', () => {
		const field = { choices: CHOICES, defaultSince: { 1.1: 'report' } };
		expect([1, 1.1, undefined].map((version) => defaultChoice(field, version))).toEqual([
			...['split', 'report', 'report'],
		]);
		expect(defaultChoice({ choices: CHOICES })).toBe('split');
	});
});
