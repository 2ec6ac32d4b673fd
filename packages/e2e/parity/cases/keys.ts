import { casesOf } from '../case.ts';

export const keys = casesOf('key.check', {
	usual: { given: {} },
	repeated: { given: {} },
	'under 429': { given: {} },
	'a key that can do nothing': { key: 'poor', given: {} },
	'a key that nobody has': { key: 'unknown', given: {}, ends: 'authentication_failed' },
});
