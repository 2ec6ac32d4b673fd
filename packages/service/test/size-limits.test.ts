import { z } from 'zod';
import { bulkEnrollBody, enrollBody } from '../src/api/wire/enrollment.ts';
import { pageQuery } from '../src/api/wire/page.ts';
import { trackEventBody } from '../src/api/wire/track-event.ts';
import { triggerEmailBody } from '../src/api/wire/trigger-email.ts';
import { upsertContactBody } from '../src/api/wire/upsert-contact.ts';
import { readOptions } from '../src/cli/options.ts';
import { parseWorkspace } from '../src/workspace/parse-workspace.ts';
import { mailing } from './helpers/mail.ts';
import { workspace } from './helpers/workspace.ts';

type Body = Record<string, unknown>;
type Row = readonly [
	what: string,
	schema: z.ZodType,
	make: (count: number) => Body,
	accepted: readonly number[],
	rejected: readonly number[],
];

const email = 'ada@acme.example';
const event = { event_name: 'visit', email };
const enrollment = { email, sequence_slug: 'course' };
const mail = { trigger_key: 'receipt', to_email: email };
const page = z.object(pageQuery);

const letters = (count: number) => 'a'.repeat(count);
const list = <T>(count: number, entry: T) => Array.from({ length: count }, () => entry);

/** Returns an object with this number of characters of JSON. */
const sized = (length: number) => ({ a: letters(length - '{"a":""}'.length) });

/** Returns an object with this number of levels. */
const nested = (levels: number): Body => ({ a: levels === 1 ? 1 : nested(levels - 1) });

const objectIn = (schema: z.ZodType, body: Body, field: string): Row[] => [
	[`${field}: length`, schema, (n) => ({ ...body, [field]: sized(n) }), [65_536], [65_537]],
	[`${field}: depth`, schema, (n) => ({ ...body, [field]: nested(n) }), [1, 10], [11]],
];

const textIn = (schema: z.ZodType, body: Body, field: string): Row => {
	const make = (n: number) => ({ ...body, [field]: letters(n) });
	return [`${field}: length`, schema, make, [1, 255], [0, 256]];
};

test.each<Row>([
	...objectIn(trackEventBody, event, 'properties'),
	...objectIn(enrollBody, enrollment, 'metadata'),
	...objectIn(triggerEmailBody, mail, 'variables'),
	textIn(trackEventBody, event, 'event_name'),
	textIn(trackEventBody, event, 'external_id'),
	textIn(enrollBody, enrollment, 'sequence_slug'),
	textIn(triggerEmailBody, mail, 'trigger_key'),
	textIn(triggerEmailBody, mail, 'idempotency_key'),
	textIn(upsertContactBody, { email }, 'external_id'),
	[
		'trigger_source: length',
		enrollBody,
		(n) => ({ ...enrollment, trigger_source: letters(n) }),
		[0, 255],
		[256],
	],
	[
		'emails: number',
		bulkEnrollBody,
		(n) => ({ sequence_slug: 'course', emails: list(n, email) }),
		[1, 500],
		[0, 501],
	],
	[
		'tag_names: number',
		upsertContactBody,
		(n) => ({ email, tag_names: list(n, 'VIP') }),
		[0, 200],
		[201],
	],
	['page_size', page, (n) => ({ page_size: String(n) }), [1, 500], [0, 501]],
	['page', page, (n) => ({ page: String(n) }), [1, 999_999_999], [0, 1_000_000_000]],
])('the request field %s is accepted up to its limit', (_, schema, make, accepted, rejected) => {
	const isAccepted = (count: number) => schema.safeParse(make(count)).success;
	expect([...accepted, ...rejected].filter(isAccepted)).toEqual(accepted);
});

const option = (name: string) => (value: string) => readOptions([name, value], {});
const variable = (name: string) => (value: string) => readOptions([], { [name]: value });
const file = (text: string) => parseWorkspace(text, 'file.yaml');
const template = (subject: string) => ({ key: 'receipt', subject, text: 'Thanks.' });
const trigger = (delay: string) => ({ key: 'receipt', template: 'receipt', delay });

test.each<[string, (value: string) => unknown, accepted: string[], rejected: string[]]>([
	['--port', option('--port'), ['0', '65535'], ['65536']],
	['--jobs', option('--jobs'), ['1', '8'], ['0', '9']],
	['--stop-within', option('--stop-within'), ['1', '3600'], ['0', '3601']],
	[
		'CONSOLE_PASSWORD',
		variable('CONSOLE_PASSWORD'),
		[letters(12), letters(1_024)],
		[letters(11), letters(1_025)],
	],
	['MAIL_HOOK_TOKEN', variable('MAIL_HOOK_TOKEN'), [letters(16)], [letters(15)]],
	['the name of a key', (name) => file(workspace([{ name }])), [letters(64)], [letters(65)]],
	[
		'the value of a key',
		(key) => file(workspace([{ name: 'live', key }])),
		[letters(16), letters(255)],
		[letters(15), letters(256)],
	],
	[
		'the name of a sender',
		(name) => file(mailing({ senders: [{ name, email: 'a@acme.example' }] })),
		[letters(255)],
		[letters(256)],
	],
	[
		'a subject',
		(subject) => file(mailing({ templates: [template(subject)] })),
		[letters(998)],
		[letters(999)],
	],
	[
		'a delay',
		(delay) => file(mailing({ templates: [template('a')], triggers: [trigger(delay)] })),
		['0s', '999999d'],
		['1000000s'],
	],
	[
		'the list of effects of an automation',
		(then) =>
			file(mailing({ automations: [{ when: { event: 'visit' }, then: JSON.parse(then) }] })),
		['[{"add_tag":"Visitor"}]'],
		['[]'],
	],
	[
		'a retention period',
		(outbox) => file(mailing({ retention: { outbox } })),
		['1d', '24h', 'forever'],
		['23h'],
	],
])('%s has its limits', (_, read, accepted, rejected) => {
	for (const value of accepted) expect(() => read(value)).not.toThrow();
	for (const value of rejected) expect(() => read(value)).toThrow('expected');
});

test('--stop-within is in seconds', () => {
	expect(readOptions(['--stop-within', '5'], {}).stopWithinMs).toBe(5_000);
});
