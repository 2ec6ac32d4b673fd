import { parseWorkspace } from '../src/workspace/parse-workspace.ts';

/** Parses a workspace file with this automation in line 4. */
const parse = (automation: string) =>
	parseWorkspace(`product: Acme\nkeys: []\nautomations:\n  - ${automation}`, 'acme.yaml');

const when = (value: string) => `{when: ${value}, then: [{add_tag: x}]}`;
const then = (effect: string) => `{when: {event: e}, then: [${effect}]}`;
const set = (fields: string) => then(`{set_field: ${fields}}`);

const RESERVED = 'expected another name: __proto__, constructor, and prototype are reserved';
const TEXT = 'expected up to 255 characters, as text: put the value in quotes';

describe('an invalid automation is rejected with the position and the expected value', () => {
	test.each([
		[
			when('{evnt: e}'),
			'4:12: automations[0].when: expected one of field_changed (with from and to), contact_created, or event (with where)',
		],
		[
			when('{event: 7}'),
			'4:20: automations[0].when.event: expected the name of an event, as text: put the value in quotes',
		],
		[
			when('{event: e, where: {a: {gt: x}}}'),
			'4:39: automations[0].when.where.a.gt: expected a number',
		],
		[
			when('{event: e, where: {a: [1]}}'),
			'4:34: automations[0].when.where.a: expected a value, or the tests eq, ne, gt, gte, lt, lte, or in',
		],
		[
			then('{add_tg: x}'),
			'4:31: automations[0].then[0]: expected one of add_tag, remove_tag, set_field, enroll, or send',
		],
		[
			then('{add_tag: 7}'),
			'4:41: automations[0].then[0].add_tag: expected the name of a tag, as text: put the value in quotes',
		],
		[set('7'), '4:43: automations[0].then[0].set_field: expected fields with their values'],
		[
			set('{plan: [pro]}'),
			'4:50: automations[0].then[0].set_field.plan: expected text, a number, true, false, or null',
		],
	])('%s', (automation, message) => {
		expect(() => parse(automation)).toThrow(
			expect.objectContaining({ message: `acme.yaml:${message}.` }),
		);
	});

	test.each([
		['{first_name: 7}', `first_name: ${TEXT}`],
		[`{source: ${'x'.repeat(256)}}`, 'source: expected up to 255 characters'],
		['{last_name: "\\0"}', 'last_name: expected up to 255 characters'],
		['{external_id: " "}', 'external_id: expected up to 255 characters, not blank'],
		['{email: nope}', 'email: expected an email address'],
		['{email: null}', 'email: expected an email address'],
		['{__proto__: 7}', `__proto__: ${RESERVED}`],
		['{constructor: 7}', `constructor: ${RESERVED}`],
	])('a field that no contact can have: %s', (fields, message) => {
		expect(() => parse(set(fields))).toThrow(`automations[0].then[0].set_field.${message}.`);
	});

	test('a condition for a property that no event can have', () => {
		expect(() => parse(when('{event: e, where: {__proto__: 5}}'))).toThrow(
			`acme.yaml:4:42: automations[0].when.where.__proto__: ${RESERVED}.`,
		);
	});
});

test('an automation can set every field, and clear all except the email address', () => {
	const fields = { email: 'ada@acme.example', external_id: null, first_name: 'Ada', plan: 5 };
	expect(parse(set(JSON.stringify(fields))).automations[0]!.then).toEqual([{ set_field: fields }]);
});
