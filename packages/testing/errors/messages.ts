import { describeResponse, json } from './responses.ts';
import type { Input } from '../parity/case.ts';

/** A response with a message or a wait that affects the text of an error. */
interface MessageCase {
	key: string;
	input: Input;
	status: number;
	body: object;
	retryAfter?: string;
}

const email = 'ada@acme.example';
const upsert = { email };
const enroll = { email, sequence: 'onboarding' };

const detailed = (
	key: string,
	input: Input,
	status: number,
	details: readonly string[],
): MessageCase[] => details.map((detail) => ({ key, input, status, body: { detail } }));

const rejecting = (key: string, input: Input, ...fields: readonly string[]): MessageCase => ({
	key,
	input,
	status: 400,
	body: { errors: Object.fromEntries(fields.map((field) => [field, ['Bad.']])) },
});

const rejected = (errors: object, input: Input = upsert, status = 400): MessageCase => ({
	key: 'contact.upsert',
	input,
	status,
	body: { errors },
});

const waiting = (status: number, ...waits: readonly string[]): MessageCase[] =>
	waits.map((retryAfter) => ({
		key: 'contact.upsert',
		input: upsert,
		status,
		body: {},
		retryAfter,
	}));

const MANY = ['email', 'first_name', 'last_name', 'display_name', 'custom_fields', 'tag_names'];

const CASES: readonly MessageCase[] = [
	// Names of fields become labels.
	rejecting('contact.upsert', upsert, 'email'),
	rejecting('contact.upsert', upsert, 'email', 'source'),
	rejecting('contact.upsert', upsert, 'shoe_size'),
	rejecting('contact.upsert', upsert, ...MANY),
	rejecting('contact.upsert', upsert, 'custom_fields', 'display_name', 'external_id', 'tag_names'),
	rejecting('contact.upsert', upsert, 'custom_fields', 'display_name', 'external_id', 'email'),
	rejecting('contact.upsert', { email, external_id: 'u1' }, 'external_id'),
	rejecting('contact.upsert', { email, tag_names: 'vip' }, 'tag_names'),
	rejecting('contact.upsert', { email, tag_names: 'vip' }, 'tagNames'),
	rejecting('contact.addTag', { contact: email, tags: 'vip' }, 'tag_names'),
	rejecting('contact.addTag', { contact: email, tags: 'vip' }, 'email'),
	rejecting('sequence.enroll', { email, sequence: 'onbording' }, 'sequence_slug'),
	{ ...rejecting('email.trigger', { to_email: email, trigger_key: 't' }, 'to_email'), status: 422 },
	{
		...rejected({ tag_names: ['0: Long.'] }),
		body: { detail: 'tag_names: 0: Long. (and 1 more)', errors: { tag_names: ['0: Long.'] } },
	},
	rejected(
		{ custom_fields: { plan_code: ['Long.'] } },
		{ email, custom_fields: { plan_code: 'x' } },
	),
	rejected({ email: [email, 'Enter another.'] }),
	rejected({ shoe_size: ['Too small.'] }, { email, custom_fields: { plan: 'pro' } }),
	rejected({ tag_names: ['12: Too long.'] }),
	rejected({ tag_names: ['Not allowed in plan 12: Too long.'] }),
	rejected({ email: ['Too long.'] }, upsert, 413),
	...detailed('contact.upsert', { email, custom_fields: { plan_code_old: 'x' } }, 400, [
		'The value of plan_code_old is too long.',
	]),
	...detailed('sequence.enroll', enroll, 400, ['The sequence_slug is too long.']),
	// Messages become sentences.
	...detailed('contact.upsert', upsert, 400, [
		'No',
		'No. Not now',
		'Why?',
		'email: Enter another one.',
		'Unknown source: 7.',
		'sorry: Enter another one.',
	]),
	// Sentences that repeat the title or the fix are omitted.
	...detailed('contact.upsert', upsert, 401, [
		'Unknown key. The API key was rejected by the service.',
		'The API key was rejected by the service. Unknown key.',
		'The service rejected the API key',
		'No',
	]),
	...detailed('contact.upsert', upsert, 429, [
		'Rate limit exceeded for the API key: 30 requests per minute.',
	]),
	...detailed('contact.upsert', upsert, 500, [
		'The service failed (500).',
		'Retry in a minute.',
		'The service failed (502).',
		'The service failed with reference A-4711.',
		'The service failed because its disk is full.',
		'The service failed. Reference 4711.',
		'Disk full. The service failed (500). See the log.',
		'The service failed. It has no disk left. Those are full. See A-17.',
	]),
	...detailed('sequence.bulkEnroll', { email, sequence: 'onbording' }, 404, [
		'No sequence has the slug "boarding".',
		"No sequence has the slug 'boarding'.",
		'No sequence has the slug for ada@acme.example.',
		'No sequence with the slug onbording. Did you mean onboarding?',
		"No sequence has the slug 'onbording'.",
		'NO SEQUENCE HAS THE SLUG “onbording”!',
	]),
	...detailed('sequence.enroll', enroll, 404, ['No such sequence.']), // shows which one is missing
	...detailed('sequence.enroll', enroll, 422, [
		"The contact's enrollment in the sequence onboarding was stopped: the email address is suppressed (bounced).",
	]),
	...detailed('email.trigger', { trigger_key: 'receipt', to_email: email }, 422, [
		'The sender is blocked.',
		'Unsubscribed on Monday.',
	]),
	// Waits are rounded.
	...waiting(408, '', '5'),
	...waiting(
		429,
		'',
		' ',
		'soon',
		'-5',
		'0',
		'1',
		'2',
		'42',
		'120',
		'121',
		'3600',
		'7200',
		'7201',
		'172800',
		'172801',
		'Thu, 01 Jan 1970 00:00:30 GMT',
	),
	...waiting(500, '', '5'),
];

/** Responses to one action each, by name. */
export const MESSAGE_CASES = CASES.map(({ key, input, status, body, retryAfter }) => ({
	key,
	input,
	name:
		describeResponse(status, body) +
		(retryAfter === undefined ? '' : ` after ${JSON.stringify(retryAfter)}`),
	respond: json(status, body, retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
}));
