import { implausibleKey } from '../src/access/implausible-key.ts';

it.each(['  <api-key>', '${KEY}\n', ' /run/secrets/key '])(
	'%j in a configuration is recognized despite the spaces around it',
	(value) => {
		expect(implausibleKey(value)).toBeDefined();
	},
);

it.each(['xxxx', 'cs_live_XXXXXXXX', 'xxxx-xxxx'])('%s is a placeholder', (value) => {
	expect(implausibleKey(value)).toBe('a placeholder');
});

it.each([
	'cs_live_7f3aQ9',
	'Zm9vYmFyYmF6',
	'cs_live_7$f3%aQ9',
	'cs_live_7fXxxX9',
	'api_key_live_7f3aQ9',
	'acme-secret-token-7f3aQ9',
	'example_live_7f3aQ9',
])('%s can be a key', (value) => {
	expect(implausibleKey(value)).toBeUndefined();
});
