import { checkApiKey, ConfigurationError } from '../src/index.ts';

describe('an API key', () => {
	it.each(['cs_live_0123', '!', '~', '!~'])('can be %s', (key) => {
		expect(checkApiKey(key)).toBe(key);
	});

	it.each([undefined, null, '', ' ', 7])('is reported as missing: %p', (key) => {
		expect(() => checkApiKey(key)).toThrow(ConfigurationError);
		expect(() => checkApiKey(key)).toThrow(
			'The API key is missing. Copy it from the dashboard of the service.',
		);
	});

	it.each([' key', 'key ', 'key\n', '\tkey\r\n'])('is trimmed: %j', (key) => {
		expect(checkApiKey(key)).toBe('key');
	});

	it.each(['k ey', 'k\ney', 'schlüssel', 'key\u007f'])('is rejected as invalid: %j', (key) => {
		expect(() => checkApiKey(key)).toThrow(ConfigurationError);
		expect(() => checkApiKey(key)).toThrow(
			'The API key contains a space, a line break, or another invalid character. Copy only the key, without any text around it.',
		);
	});
});
