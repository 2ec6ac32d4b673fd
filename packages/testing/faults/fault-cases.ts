import type { Case, Input } from './fault-case.ts';
import { tables, type State, type Tables } from '@contact-sync/testing/tables';

const EMAIL = 'ada@acme.example';
const TAG = 'Founding Member';

const contact = (more: Partial<Tables['contacts'][number]> = {}): Tables['contacts'][number] => ({
	email: EMAIL,
	first_name: null,
	external_id: null,
	custom_fields: {},
	tags: [],
	...more,
});

const created = [`created: ${EMAIL}`];
const tagAdded = [...created, `tag_added: ${EMAIL}`];
const bare = tables({ contacts: [contact()], activity: created });
const tagged = tables({ contacts: [contact({ tags: [TAG] })], activity: tagAdded });
const untagged = tables({
	contacts: [contact()],
	activity: [...tagAdded, `tag_removed: ${EMAIL}`],
});

const person = {
	email: EMAIL,
	external_id: 'crm-77120',
	first_name: 'Augusta',
	custom_fields: { plan: 'platinum', seats: 12 },
	tag_names: [TAG],
};
const { external_id, first_name, custom_fields } = person;
const upserted = tables({
	contacts: [contact({ external_id, first_name, custom_fields, tags: [TAG] })],
	activity: tagAdded,
});

const essay = {
	email: EMAIL,
	custom_fields: Object.fromEntries(
		Array.from({ length: 90 }, (_, i) => [`chapter_${i}`, 'words'.repeat(1_999)]),
	),
};

/** A request of 900 kB, which is still being sent when the connection breaks. */
export const LARGE_CASE: Case = {
	name: 'a large upsert',
	action: 'contact.upsert',
	input: essay,
	requests: ['needsBody'],
	tables: [
		tables(),
		tables({ contacts: [contact({ custom_fields: essay.custom_fields })], activity: created }),
	],
};

const login = {
	email: EMAIL,
	event_name: 'trial_started',
	properties: { campaign: 'spring-fair' },
};
const tracked = tables({
	...bare,
	events: [{ email: EMAIL, name: login.event_name, properties: login.properties }],
	activity: [...created, `event: ${EMAIL}`],
});

const enrollment = { email: EMAIL, sequence: 'onboarding' };
const enrolled = (metadata: object | null = null) =>
	tables({
		...bare,
		enrollments: [{ email: EMAIL, sequence_slug: enrollment.sequence, metadata }],
		activity: [...created, `enrolled: ${EMAIL}`],
	});

const mail = { trigger_key: 'receipt', to_email: EMAIL, variables: { order: 'A-10422' } };
const mailed = tables({
	mails: [{ to_email: EMAIL, subject: 'Your receipt', text_body: 'For order A-10422' }],
});

const contactId = (state: State) => state.contacts.find(({ email }) => email === EMAIL)!.id;
const tagId = (state: State) => state.tags.find(({ name }) => name === TAG)!.id;
const byId = (id: string) => ({ mode: 'id', value: id });

/** A contact that already has the tag, so that the tag has an ID. */
const grace = { email: 'grace@acme.example', tag_names: [TAG] };
const withGrace = (rows: Tables): Tables => ({
	...rows,
	contacts: [...rows.contacts, contact({ email: grace.email, tags: [TAG] })],
	activity: [`created: ${grace.email}`, `tag_added: ${grace.email}`, ...rows.activity],
});

const SUPPRESSED = 'no@more.example';
const suppressed = { email: SUPPRESSED, reason: 'bounced' };

/** What a case needs that reads from a contact. */
const ofContact = { before: [{ email: EMAIL }], tables: [bare, bare] };

/** Returns a case that reads data and changes nothing. */
const read = (action: string, input: Input, expectedResult: object, needs = {}): Case => ({
	name: action,
	action,
	input,
	expectedResult,
	requests: ['needsBody'],
	tables: [tables(), tables()],
	...needs,
});

export const CASES: readonly Case[] = [
	{
		name: 'upsert',
		action: 'contact.upsert',
		input: person,
		requests: ['needsBody'],
		tables: [tables(), upserted],
		expectedResult: { email: EMAIL, external_id, custom_fields, tags: [TAG] },
	},
	{
		name: 'add tag',
		action: 'contact.addTag',
		input: { contact: EMAIL, tags: TAG },
		before: [{ email: EMAIL }],
		requests: ['needsBody'],
		tables: [bare, tagged],
	},
	{
		name: 'add tag by tag ID',
		action: 'contact.addTag',
		input: (state) => ({ contact: EMAIL, tags: byId(tagId(state)) }),
		before: [grace, { email: EMAIL }],
		requests: ['needsBody', 'idempotent'],
		tables: [withGrace(bare), withGrace(bare), withGrace(tagged)],
	},
	{
		name: 'add tag by contact ID',
		action: 'contact.addTag',
		input: (state) => ({ contact: contactId(state), tags: TAG }),
		before: [{ email: EMAIL }],
		requests: ['idempotent'],
		tables: [bare, tagged],
	},
	{
		name: 'remove tag', // by contact ID: a look for an email address may fail without ending the action
		action: 'contact.removeTag',
		input: (state) => ({ contact: contactId(state), tags: TAG }),
		before: [{ email: EMAIL, tag_names: [TAG] }],
		requests: ['idempotent'],
		tables: [tagged, untagged],
	},
	{
		name: 'remove tag by tag ID and contact ID',
		action: 'contact.removeTag',
		input: (state) => ({ contact: contactId(state), tags: byId(tagId(state)) }),
		before: [{ email: EMAIL, tag_names: [TAG] }],
		requests: ['idempotent'],
		tables: [tagged, untagged],
	},
	{
		name: 'event',
		action: 'event.track',
		input: login,
		before: [{ email: EMAIL }],
		requests: ['notIdempotent'],
		tables: [bare, tracked],
	},
	{
		name: 'event of a new contact',
		action: 'event.track',
		input: { ...login, if_missing: 'create' },
		requests: ['rejected', 'needsBody', 'notIdempotent'],
		about: ['create'], // the option, and a word of the error's sentence about scopes
		tables: [tables(), tables(), bare, tracked],
		expectedResult: { contact_created: true },
	},
	{
		name: 'enroll',
		action: 'sequence.enroll',
		input: { ...enrollment, metadata: { source: 'spring-fair' } },
		before: [{ email: EMAIL }],
		requests: ['idempotent'],
		doneBy: '409', // the contact is already enrolled
		tables: [bare, enrolled({ source: 'spring-fair' })],
	},
	{
		name: 'bulk enroll',
		action: 'sequence.bulkEnroll',
		input: enrollment,
		about: [EMAIL], // a rejected call with one email address is about that email address
		before: [{ email: EMAIL }],
		requests: ['idempotent'],
		tables: [bare, enrolled()],
	},
	{
		name: 'email with an idempotency key',
		action: 'email.trigger',
		input: { ...mail, idempotency_key: 'order-A-10422' },
		requests: ['idempotent'],
		tables: [tables(), mailed],
	},
	{
		name: 'email without an idempotency key',
		action: 'email.trigger',
		input: mail,
		requests: ['notIdempotent'],
		tables: [tables(), mailed],
	},
	read('contact.listEnrollments', { email: EMAIL }, { email: EMAIL, count: 0 }, ofContact),
	read(
		'contact.findEnrollment',
		{ email: EMAIL, sequence: 'onboarding' },
		{ email: EMAIL, sequence_slug: 'onboarding', found: false },
		ofContact,
	),
	read('sequence.list', {}, [{ slug: 'onboarding' }]),
	read('unsubscribed.list', { reason: 'bounced' }, [suppressed]),
	read('unsubscribed.check', { email: SUPPRESSED }, { ...suppressed, unsubscribed: true }),
	read('key.check', {}, { product: 'Acme', environment: 'live' }),
];
