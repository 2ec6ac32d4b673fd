import { HELP, readOptions } from '../src/cli/options.ts';

/** Returns the default that the help names for an option. */
const defaultInHelp = (option: string): string | undefined =>
	new RegExp(`^  --${option} [^(]*\\(default: ([^)]+)\\)`, 'm').exec(HELP)?.[1];

test('the help names the defaults', () => {
	const { port, host, place, jobs, stopWithinMs, logLevel } = readOptions([], {});
	const { data } = place as { data: string };
	const defaults = {
		port,
		host,
		data,
		jobs,
		'stop-within': stopWithinMs / 1_000,
		'log-level': logLevel,
	};
	for (const [option, value] of Object.entries(defaults)) {
		expect([option, defaultInHelp(option)]).toEqual([option, String(value)]);
	}
});

test('without options, nothing is public, shared, or controlled', () => {
	expect(readOptions([], {})).toMatchObject({
		host: '127.0.0.1',
		disableMissingProducts: false,
		json: false,
		controls: false,
		mail: {},
	});
	for (const absent of ['consoleAccounts', 'metricsPort']) {
		expect(readOptions([], {})).not.toHaveProperty(absent);
	}
});

describe('the data', () => {
	const DATABASE_URL = 'postgresql://127.0.0.1/acme';
	const placeOf = (args: string[], environment: NodeJS.ProcessEnv) =>
		readOptions(['--workspace', 'acme.yaml', ...args], environment).place;

	test.each<[string[], NodeJS.ProcessEnv, object]>([
		[[], { DATABASE_URL }, { databaseUrl: DATABASE_URL }],
		[[], { DATABASE_URL: '' }, { data: '.data/service' }],
		[['--data', 'here'], { DATABASE_URL }, { data: 'here' }],
		[['--data', 'memory'], {}, { data: 'memory' }],
	])('with %j and %j is %j', (args, environment, place) => {
		expect(placeOf(args, environment)).toEqual(place);
	});
});

test('several workspace files are all used, in order', () => {
	const files = ['acme.yaml', 'borealis.yaml'];
	const args = files.flatMap((file) => ['--workspace', file]);
	expect(readOptions(args, {}).workspaces).toEqual(files);
});

describe('the settings of email', () => {
	const read = (environment: NodeJS.ProcessEnv) => readOptions([], environment).mail;

	test('PUBLIC_URL can have a port and a path, and loses slashes at its end', () => {
		for (const PUBLIC_URL of ['https://acme.example:8443/sync', 'https://acme.example:8443/sync//'])
			expect(read({ PUBLIC_URL })).toEqual({ publicUrl: 'https://acme.example:8443/sync' });
		expect(read({ PUBLIC_URL: 'http://acme.example/' })).toEqual({
			publicUrl: 'http://acme.example',
		});
	});

	test.each([
		'https://ada@acme.example',
		'https://:secret@acme.example',
		'https://acme.example/?a=1',
		'https://acme.example/#a',
	])('PUBLIC_URL %s is rejected', (PUBLIC_URL) => {
		expect(() => read({ PUBLIC_URL })).toThrow('expected a URL without a user, query, or fragment');
	});

	test('PUBLIC_URL is not the base URL of the API, because the unsubscribe links would not work', () => {
		for (const PUBLIC_URL of ['https://acme.example/api/v1', 'https://acme.example/sync/api/v1/'])
			expect(() => read({ PUBLIC_URL })).toThrow("PUBLIC_URL can't be used: remove /api/v1");
	});

	test('SMTP_URL can use TLS, and requires PUBLIC_URL', () => {
		const PUBLIC_URL = 'https://acme.example';
		for (const SMTP_URL of ['smtp://mail.example:587', 'smtps://ada:secret@mail.example']) {
			expect(read({ SMTP_URL, PUBLIC_URL })).toMatchObject({ smtpUrl: SMTP_URL });
			expect(() => read({ SMTP_URL })).toThrow('SMTP_URL requires PUBLIC_URL');
		}
	});

	test.each([
		'requiretls=true',
		'requireTLS=yes',
		'requireTLS=',
		'pool=false',
		'requireTLS=true&name=a',
	])(
		'SMTP_URL with ?%s is rejected, because the option would do nothing, or something else',
		(query) => {
			const env = { SMTP_URL: `smtp://mail.example?${query}`, PUBLIC_URL: 'https://acme.example' };
			expect(() => read(env)).toThrow('expected requireTLS=true or requireTLS=false after the ?');
		},
	);

	test('SMTP_URL can have the option that the documentation shows', () => {
		for (const value of ['true', 'false']) {
			const SMTP_URL = `smtp://ada:secret@mail.example?requireTLS=${value}`;
			expect(read({ SMTP_URL, PUBLIC_URL: 'https://acme.example' }).smtpUrl).toBe(SMTP_URL);
		}
	});

	test.each(['se#cret', 'se/cret', 'se?cret'])(
		'a password in SMTP_URL that must be encoded is reported as such: %s',
		(password) => {
			const env = {
				SMTP_URL: `smtp://ada:${password}@mail.example`,
				PUBLIC_URL: 'https://acme.example',
			};
			expect(() => read(env)).toThrow(
				'Encode special characters in its password, such as # as %23.',
			);
		},
	);

	test.each([
		'smtp://ada@mail.example',
		'smtp://ada:@mail.example',
		'smtps://:secret@mail.example',
	])(
		'SMTP_URL with only one of user and password is rejected, without its value: %s',
		(SMTP_URL) => {
			const env = { SMTP_URL, PUBLIC_URL: 'https://acme.example' };
			expect(() => read(env)).toThrow(
				/^SMTP_URL can't be used: expected both a user and a password, or neither\. [^@]*$/,
			);
		},
	);

	test('an invalid PUBLIC_URL is reported without advice about a password', () => {
		expect(() => read({ PUBLIC_URL: 'https://a b' })).toThrow(
			/starts with https:\/\/ or http:\/\/\.$/,
		);
	});

	test('MAIL_HOOK_TOKEN can have several tokens, each long enough', () => {
		const [old, next] = ['0123456789abcdef', 'fedcba9876543210'];
		expect(read({ MAIL_HOOK_TOKEN: `${old}, ${next}` })).toEqual({ hookTokens: [old, next] });
		for (const text of [`${old},`, `${old}, 0123456789abcde`, ' 0123456789abcde ']) {
			expect(() => read({ MAIL_HOOK_TOKEN: text })).toThrow('MAIL_HOOK_TOKEN is too short');
		}
	});
});

test.each([
	...['host', 'port', 'metrics-port', 'data', 'workspace', 'console-accounts', 'jobs'],
	...['trusted-proxies', 'stop-within', 'log-level'],
])('an empty --%s is rejected', (option) => {
	expect(() => readOptions([`--${option}`, ''], {})).toThrow(`--${option} is empty.`);
});

test.each([
	['--port', '80a'],
	['--port', '-1'],
	['--metrics-port', '65536'],
	['--jobs', '2.5'],
	['--stop-within', '1e2'],
	['--log-level', 'INFO'],
])('%s=%s is rejected', (option, value) => {
	expect(() => readOptions([`${option}=${value}`], {})).toThrow(`${option} ${value}: expected`);
});

test('CONSOLE_PASSWORD loses the line break at its end, which files of secrets often have, or files of variables from Windows', () => {
	const read = (CONSOLE_PASSWORD: string) => readOptions([], { CONSOLE_PASSWORD }).consolePassword;
	for (const end of ['', '\n', '\r\n', '\r'])
		expect(read(`correct horse${end}`)).toBe('correct horse');
});
