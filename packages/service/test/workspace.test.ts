import { parseWorkspace } from '../src/workspace/parse-workspace.ts';

const parse = (text: string) => parseWorkspace(text, 'acme.yaml');

/** Returns a workspace file with one key, in which a test can change lines. */
function file(changes: Record<string, string> = {}): string {
	const lines = {
		product: 'product: Acme',
		keys: 'keys:',
		name: '  - name: live',
		environment: '    environment: live',
		scopes: '    scopes: [contacts:write]',
		...changes,
	};
	return Object.values(lines).join('\n');
}

describe('a workspace file', () => {
	test('contains the product and its keys', () => {
		expect(parse(file())).toMatchObject({
			product: 'Acme',
			keys: [{ name: 'live', environment: 'live', scopes: ['contacts:write'] }],
		});
	});

	test('can use an anchor any number of times', () => {
		const more = Array.from(
			{ length: 150 },
			(_, i) => `  - {name: key-${i}, environment: live, scopes: *all}`,
		).join('\n');
		const { keys } = parse(file({ scopes: '    scopes: &all [contacts:write]', more }));
		expect(keys.at(-1)).toMatchObject({ name: 'key-149', scopes: ['contacts:write'] });
	});

	test('can set the value and the limits of a key', () => {
		const more = '    key: cs_live_0123456789\n    limits: {per_minute: 5, per_hour: 50}';
		expect(parse(file({ more })).keys[0]).toMatchObject({
			key: 'cs_live_0123456789',
			limits: { per_minute: 5, per_hour: 50 },
		});
	});

	test('can grant tags:write', () => {
		expect(parse(file({ scopes: '    scopes: [tags:write]' })).keys[0]!.scopes).toEqual([
			'tags:write',
		]);
	});
});

describe('an invalid workspace file is rejected with the position and the expected value', () => {
	test.each([
		['is empty', '', 'acme.yaml:1:1: expected a file with product and keys.'],
		["isn't a mapping", 'hello', 'acme.yaml:1:1: expected a file with product and keys.'],
		[
			"isn't valid YAML",
			'product: "Acme\nkeys: []',
			`acme.yaml:2:9: this isn't valid YAML: Missing closing "quote.`,
		],
		[
			'has a duplicate field',
			'product: A\nproduct: B',
			"acme.yaml:2:1: this isn't valid YAML: Map keys must be unique.",
		],
		[
			'has a second document',
			'product: Acme\n---\nkeys: []',
			"acme.yaml:2:1: this isn't valid YAML: Source contains multiple documents.",
		],
		[
			'uses an alias of a missing anchor',
			file({ product: 'product: *nobody' }),
			"acme.yaml:1:10: this isn't valid YAML: an alias can't be resolved.",
		],
		[
			'has no product',
			file({ product: '' }),
			'acme.yaml:2:1: product: expected the name of the product.',
		],
		[
			'has a number as the product',
			file({ product: 'product: 12' }),
			'acme.yaml:1:10: product: expected the name of the product, as text: put the value in quotes.',
		],
		[
			'has Liquid without quotes, which YAML reads as a mapping',
			file({ more: 'templates: [{key: a, text: t, subject: {{ first_name }}}]' }),
			'acme.yaml:6:40: templates[0].subject: expected a subject, as text: put the value in quotes.',
		],
		[
			'has a number as a slug',
			file({ more: 'sequences: [{slug: 7, name: S, steps: []}]' }),
			'acme.yaml:6:20: sequences[0].slug: expected a slug for the sequence, as text: put the value in quotes.',
		],
		['has no list of keys', 'product: Acme', 'acme.yaml:1:1: keys: expected a list of keys.'],
		[
			'has an unknown environment',
			file({ environment: '    environment: staging' }),
			'acme.yaml:4:18: keys[0].environment: expected "live" or "test".',
		],
		[
			'has a key without a list of scopes',
			file({ scopes: '' }),
			'acme.yaml:3:5: keys[0].scopes: expected a list of scopes.',
		],
		[
			'has an unknown scope',
			file({ scopes: '    scopes: [contacts:write, contacts:delete]' }),
			'acme.yaml:5:30: keys[0].scopes[1]: expected one of contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger, tags:write.',
		],
		[
			'has an unknown field',
			file({ more: '    enviroment: live' }),
			`acme.yaml:6:5: "enviroment" isn't a known field: remove it or correct its spelling.`,
		],
		[
			'has a rate limit of 0',
			file({ more: '    limits: {per_minute: 0}' }),
			'acme.yaml:6:26: keys[0].limits.per_minute: expected at least 1.',
		],
		[
			"has a limit that the database can't store",
			file({ more: '    limits: {per_minute: 2147483648}' }),
			'acme.yaml:6:26: keys[0].limits.per_minute: expected up to 2147483647.',
		],
		[
			'has text as a rate limit',
			file({ more: '    limits: {per_hour: many}' }),
			'acme.yaml:6:24: keys[0].limits.per_hour: expected a whole number of requests.',
		],
		[
			'has a key that is too short',
			file({ more: '    key: cs_live_1234567' }),
			'acme.yaml:6:10: keys[0].key: expected 16 to 255 visible ASCII characters without spaces.',
		],
		[
			'has a key with spaces around its name',
			file({ name: '  - name: "My n8n "' }),
			'acme.yaml:3:11: keys[0].name: expected a name for the key.',
		],
		[
			"has a slug that browsers resolve as another folder's",
			file({ more: 'sequences: [{slug: .., name: S, steps: []}]' }),
			'acme.yaml:6:20: sequences[0].slug: expected a slug for the sequence: up to 64 letters, digits, "_", "-", and ".", with a letter or digit first.',
		],
		[
			'has two keys with the same name',
			file({ more: '  - {name: live, environment: test, scopes: []}' }),
			'acme.yaml:6:12: keys[1].name: expected a unique name: an earlier entry has the same name.',
		],
		[
			'has two keys with the same value',
			file({
				scopes: '    scopes: []\n    key: cs_live_0123456789',
				more: '  - {name: b, environment: test, scopes: [], key: cs_live_0123456789}',
			}),
			'acme.yaml:7:51: keys[1].key: expected a unique value: an earlier entry has the same value.',
		],
	])('if it %s', (_, text, message) => {
		expect(() => parse(text)).toThrow(expect.objectContaining({ message, name: 'StartError' }));
	});

	test('and all of its problems are reported, one per line, in the order of the file', () => {
		const text = file({
			product: 'product: 12',
			environment: '    enviroment: live\n    colour: red',
			scopes: '    scopes: [contacts:delete]',
		});
		expect(() => parse(text)).toThrow(
			expect.objectContaining({
				message: [
					'acme.yaml:1:10: product: expected the name of the product, as text: put the value in quotes.',
					'acme.yaml:3:5: keys[0].environment: expected "live" or "test".',
					`acme.yaml:4:5: "enviroment" isn't a known field: remove it or correct its spelling.`,
					`acme.yaml:5:5: "colour" isn't a known field: remove it or correct its spelling.`,
					'acme.yaml:6:14: keys[0].scopes[0]: expected one of contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger, tags:write.',
				].join('\n'),
			}),
		);
	});

	test('and the message never contains the value of a key', () => {
		const secret = 'short secret';
		for (const line of [
			`key: "${secret}"`,
			`key: ${secret}: x`,
			`key: "${secret}`,
			`key: *${secret}`,
		]) {
			expect(() => parse(file({ more: `    ${line}` }))).toThrow(
				expect.objectContaining({ message: expect.not.stringContaining('secret') }),
			);
		}
	});
});
