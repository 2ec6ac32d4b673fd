import { ConfigurationError, parseBaseUrl } from '../src/index.ts';
import { testClient } from './helpers/client.ts';

const EXAMPLE = 'Enter a URL such as https://contacts.example.com/api/v1.';
const INVISIBLE =
	'The Base URL contains a space or an invisible character. Type it instead of pasting it.';
const NO_PASSWORD =
	'The Base URL contains a user name or a password. Remove the user name, the password, and the @. The API key is enough.';

describe('a base URL', () => {
	it.each([
		['https://contacts.example.com', 'https://contacts.example.com/api/v1'],
		['https://contacts.example.com/', 'https://contacts.example.com/api/v1'],
		[' https://contacts.example.com/api/v1/ ', 'https://contacts.example.com/api/v1'],
		['https://example.com/contacts/api/v2', 'https://example.com/contacts/api/v2'],
		['https://contacts.example.com//', 'https://contacts.example.com/api/v1'],
		['https://contacts.example.com/api/v1//', 'https://contacts.example.com/api/v1'],
		['https://EXAMPLE.com:8443', 'https://example.com:8443/api/v1'],
		['HTTPS://example.com', 'https://example.com/api/v1'],
		['contacts.example.com', 'https://contacts.example.com/api/v1'],
		[' Contacts.example.com/api/v1/ ', 'https://contacts.example.com/api/v1'],
		['contacts.example.com:8443', 'https://contacts.example.com:8443/api/v1'],
		['localhost:8787', 'https://localhost:8787/api/v1'],
		['127.0.0.1:8787', 'https://127.0.0.1:8787/api/v1'],
		['[::1]:8787', 'https://[::1]:8787/api/v1'],
		['contact-sync:8000', 'https://contact-sync:8000/api/v1'],
		['contact-sync/api/v1', 'https://contact-sync/api/v1'],
		['https:contacts.example.com', 'https://contacts.example.com/api/v1'],
	])('is normalized: %s becomes %s', (given, expected) => {
		expect(parseBaseUrl(given)).toBe(expected);
	});

	it.each([
		'http://localhost:8787',
		'http://127.0.0.1:8787',
		'http://127.255.10.1',
		'http://[::1]:8787',
		'http://10.1.2.3',
		'http://10.100.200.255',
		'http://172.16.0.1',
		'http://172.19.10.100',
		'http://172.20.0.1',
		'http://172.29.0.1',
		'http://172.31.255.255',
		'http://192.168.1.20:3000',
		'http://192.168.100.200',
		'http://[fd00::1]',
		'http://[fcab:1::]',
		'http://service:8787',
		'http://nas.local',
		'http://contacts.internal',
	])('can use plain HTTP inside a private network: %s', (url) => {
		expect(parseBaseUrl(url)).toBe(`${url}/api/v1`);
	});

	/** @claim connectors: plain HTTP outside a private network, and credentials in URLs: rejected before a request */
	it.each([
		'http://contacts.example.com',
		'http://8.8.8.8',
		'http://11.0.0.1',
		'http://172.15.0.1',
		'http://172.32.0.1',
		'http://192.169.0.1',
		'http://128.0.0.1',
		'http://[::2]',
		'http://[fe80::1]',
		'http://[2001:db8::fd00]',
		'http://nas.local.example.com',
		'http://internal.example.com',
		'http://notlocal.example',
		'http://169.254.169.254',
		'http://10.1.2.3.example.com',
		'http://localhost.example.com',
	])('must use HTTPS outside a private network: %s', (url) => {
		expect(() => parseBaseUrl(url)).toThrow(
			/uses http:\/\/, which doesn't encrypt the API key\. Use https:\/\/ instead\./,
		);
	});

	it('can use plain HTTP only where the platform allows it', () => {
		expect(parseBaseUrl('http://127.0.0.1:1', 'loopback')).toContain('127.0.0.1');
		expect(() => parseBaseUrl('http://10.1.2.3', 'loopback')).toThrow('https');
		expect(() => parseBaseUrl('http://notlocalhost', 'loopback')).toThrow('https');
		expect(() => parseBaseUrl('http://127.0.0.1', 'never')).toThrow('https');
		expect(() => testClient('http://127.0.0.1', { plainHttp: 'never' })).toThrow('https');
	});

	it.each([
		[undefined, `The Base URL is missing. ${EXAMPLE}`],
		[7, `The Base URL is missing. ${EXAMPLE}`],
		['  ', `The Base URL is missing. ${EXAMPLE}`],
		['contacts:api/v1', `The Base URL isn't a valid URL. ${EXAMPLE}`],
		['contacts', `The Base URL isn't a valid URL. ${EXAMPLE}`],
		['ftp://example.com', `The Base URL isn't a valid URL. ${EXAMPLE}`],
		['https://https://example.com', `The Base URL isn't a valid URL. ${EXAMPLE}`],
		['https//example.com/api/v1', `The Base URL isn't a valid URL. ${EXAMPLE}`],
		['https://example.com/api/v1\u200b', INVISIBLE],
		['https://example.com/api\u2060/v1', INVISIBLE],
		['https://example.com/ api/v1', INVISIBLE],
		['https://example.com/api\u00a0/v1', INVISIBLE],
		['javascript:alert(1)', `The Base URL isn't a valid URL. ${EXAMPLE}`],
		['https://bob:hunter2@example.com', NO_PASSWORD],
		['https://bob@example.com', NO_PASSWORD],
		['https://:hunter2@example.com', NO_PASSWORD],
		[
			'https://example.com/?key=1',
			`The Base URL contains a ? or a #. Remove it and everything after it. ${EXAMPLE}`,
		],
		[
			'https://example.com/#x',
			`The Base URL contains a ? or a #. Remove it and everything after it. ${EXAMPLE}`,
		],
	])('is rejected (%s): %s', (given, sentence) => {
		expect(() => parseBaseUrl(given)).toThrow(ConfigurationError);
		expect(() => parseBaseUrl(given)).toThrow(sentence);
	});

	it('is not repeated in the error, because it may contain a password', () => {
		expect(() => parseBaseUrl('https://bob:hunter2@example.com')).toThrow(
			expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
		);
	});
});
