import { casesOf } from '../case.ts';

export const keys = casesOf('key.check', {
	usual: { input: {} },
	repeated: { input: {} },
	'under 429': { input: {} },
	'a key that can do nothing': { key: 'poor', input: {} },
	'an unknown key': { key: 'unknown', input: {}, ends: 'authentication_failed' },
});
