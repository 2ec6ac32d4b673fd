import { Script } from 'node:vm';
import type { IDataObject } from 'n8n-workflow';
import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { runNode } from '@contact-sync/testing/n8n/engine';

let server: TestServer;
beforeAll(async () => {
	server = await startServer(json(200, { id: 'c1', status: 'tracked' }));
});
afterAll(() => server.stop());

/** Names of fields: identifiers, columns of a sheet, names in every prototype, and missing fields. */
const NAMES = [
	...['email', 'x1', '_private', '$price', 'toString', 'hasOwnProperty', 'length'],
	...['First Name', 'a-b', 'a.b', '1st', '42', 'naïve', '名前', "it's", '{brace', 'json'],
	...['item', 'missing', 'if', 'null', 'back\\slash', ' padded ', 'x\ty', 'x+1', '😀'],
];

const quoted = (name: string, quote: string) =>
	`${quote}${name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;

/** Ways to read a field, from those that a drag creates to those that only look similar. */
const FORMS: ReadonlyArray<(name: string) => string> = [
	(name) => ` $json.${name} `,
	(name) => `$json.${name}`,
	(name) => `\n\t$json.${name}\u00a0`,
	(name) => ` $json[${quoted(name, '"')}] `,
	(name) => `$json[${quoted(name, "'")}]`,
	(name) => ` $json[${quoted(name, '`')}] `,
	(name) => ` $json[ ${quoted(name, '"')} ] `,
	(name) => ` $json?.[${quoted(name, '"')}] `,
	(name) => ` $json[${quoted(name, '"')}].length `,
	(name) => ` $json.${name}.name `,
	(name) => ` $json.${name} ?? 1 `,
	(name) => ` $json["${name}"] `,
];

const isValid = (expression: string): boolean => {
	try {
		new Script(`(${expression}\n)`); // throws if the syntax is invalid
		return true;
	} catch {
		return false;
	}
};

/** A difference or a sum of fields isn't a number, which the node rejects. */
const IS_ARITHMETIC = /\$json\.\w+[-+]/;

const EXPRESSIONS = NAMES.flatMap((name) => FORMS.map((form) => form(name)));

const itemWith = (valueOf: (name: string, index: number) => unknown): IDataObject => {
	const entries = NAMES.filter((name) => name !== 'missing').map((name, i) => [
		name,
		valueOf(name, i),
	]);
	return Object.fromEntries(entries) as IDataObject; // any values
};

const VALUES = [
	'',
	' ',
	'={{ 1 + 1 }}',
	'{{ $json.email }}',
	0,
	-0,
	2 ** 53,
	1e21,
	true,
	false,
	null,
];

/** Items with plain values, odd values, own names of a prototype, and no values. */
const ITEMS = [
	itemWith((name) => `value of ${name}`),
	...VALUES.map((value) => itemWith(() => value)),
	itemWith((_, i) => VALUES[i % VALUES.length]),
	itemWith((name, i) => (i % 2 ? [name, [i]] : { [name]: { name } })),
	itemWith(() => new Date(0)),
	{},
];

/** Sends events with these expressions as values, and returns the outputs and the values in the requests. */
async function track(expressions: readonly string[]) {
	server.received.length = 0;
	const { outputs } = await runNode({
		credential: { apiKey: 'cs_test_key', baseUrl: server.url, perMinute: 10_000, perHour: 10_000 },
		items: ITEMS,
		onError: 'continueRegularOutput',
		parameters: {
			...{ resource: 'event', operation: 'track', eventName: 'login' },
			contact: { __rl: true, mode: 'email', value: 'ada@acme.example' },
			properties: { pairs: expressions.map((value, i) => ({ name: `p${i}`, value })) },
		},
	});
	return { outputs, sent: server.received.map(({ body }) => JSON.parse(body) as object) };
}

it('200 valid expressions have the same values as in n8n, for odd items', async () => {
	const valid = EXPRESSIONS.filter((each) => isValid(each) && !IS_ARITHMETIC.test(each));
	expect(valid.length).toBeGreaterThanOrEqual(200);
	// n8n evaluates an expression in parentheses.
	const expected = await track(valid.map((each) => `={{ (${each}) }}`));
	expect(expected.sent.length).toBeGreaterThan(10); // the node rejects the other items, in both forms
	expect(await track(valid.map((each) => `={{${each}}}`))).toEqual(expected);
});

it.each(['constructor', '__proto__'])('n8n decides about %s', async (name) => {
	for (const form of FORMS.slice(0, 5)) {
		const { outputs, sent } = await track([`={{${form(name)}}}`]);
		expect({ outputs, sent }).toEqual(await track([`={{ (${form(name)}) }}`]));
	}
});

it('text around an expression, and several expressions, have the same values as in n8n', async () => {
	const texts = [
		'= {{ $json.email }}',
		'={{ $json.email }} ',
		'=a{{ $json.email }}',
		'=$json.email',
	];
	const several = ['={{ $json.email }}{{ $json.x1 }}', '={{ $json.email }}-{{ $json.x1 }}'];
	const inParentheses = (text: string) => text.replaceAll(/\{\{ (.+?) \}\}/g, '{{ ($1) }}');
	const all = [...texts, ...several];
	expect(await track(all)).toEqual(await track(all.map(inParentheses)));
});

it('an invalid expression fails as in n8n', async () => {
	const invalid = EXPRESSIONS.filter((each) => !isValid(each));
	expect(invalid).not.toEqual([]);
	for (const each of invalid.slice(0, 8)) {
		const { outputs, sent } = await track([`={{${each}}}`]);
		const expected = await track([`={{ (${each}) }}`]);
		expect([sent, outputs.map((items) => items.length)]).toEqual([
			expected.sent,
			expected.outputs.map((items) => items.length),
		]);
	}
});
