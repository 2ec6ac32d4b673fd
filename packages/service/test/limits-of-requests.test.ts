import { z } from 'zod';
import { bulkEnrollBody, enrollBody } from '../src/api/wire/enrollment.ts';
import { pageQuery } from '../src/api/wire/page.ts';
import { trackEventBody } from '../src/api/wire/track-event.ts';
import { triggerEmailBody } from '../src/api/wire/trigger-email.ts';
import { upsertContactBody } from '../src/api/wire/upsert-contact.ts';

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
