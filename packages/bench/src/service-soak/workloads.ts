import type { LoadClient } from '../load-client.ts';
import { loadWorkspace } from '../load-workspace.ts';

/** Number of existing contacts that the test changes repeatedly. */
export const KNOWN_CONTACTS = 2_000;

const TAGS = 50;

export const SOAK_WORKSPACE = loadWorkspace({
	templates: [
		{ key: 'receipt', subject: 'Receipt {{ item }}', text: 'Thank you.' },
		{ key: 'note', subject: 'Note {{ item }}', text: 'Have a look.' },
		{ key: 'tips', subject: 'Tips', text: 'Try this.' },
	],
	triggers: ['note', 'receipt'].map((key) => ({ key, template: key })),
	sequences: [
		{ slug: 'onboarding', name: 'Onboarding', steps: [{ after: '0s', template: 'tips' }] },
	],
	automations: [{ when: { event: 'order' }, then: [{ add_tag: 'Customer' }, { send: 'receipt' }] }],
});

/** Input for one item. */
export interface Item {
	client: LoadClient;
	number: number;
	/** An existing contact. */
	known: { id: string; email: string };
	/** Email addresses of contacts that aren't in a sequence yet. */
	notEnrolled: string[];
}

/** A type of request. After the run, the test looks up all acknowledged items in the tables. */
export interface Workload {
	name: string;
	/** Number of items per round. */
	share: number;
	/** Sends an item. Returns the row that the tables must contain after the response. */
	send(item: Item): Promise<string>;
	/** SQL query that lists the rows, in the format that `send` returns. */
	query: string;
}

const newEmail = (number: number) => `soak-${number}@borealis.example`;

export const WORKLOADS: readonly Workload[] = [
	{
		name: 'new contact',
		share: 2,
		async send({ client, number, notEnrolled }) {
			const email = newEmail(number);
			const tag_names = [`Tag ${number % TAGS}`];
			await client.send('/contacts/upsert/', { email, custom_fields: { number }, tag_names });
			notEnrolled.push(email);
			return `${email} ${number} ${tag_names[0]}`;
		},
		query: `select c.email || ' ' || (c.custom_fields ->> 'number') || ' ' || t.name as item from contacts c
			join contact_tags ct on ct.contact_id = c.id join tags t on t.id = ct.tag_id where c.custom_fields ? 'number'`,
	},
	{
		name: 'change of a contact',
		share: 3,
		async send({ client, number, known }) {
			const custom_fields = { last: number };
			await client.send('/contacts/upsert/', { email: known.email, custom_fields });
			return `${known.email} ${number}`;
		},
		query: `select c.email || ' ' || (field ->> 'to') as item from activity a join contacts c on c.id = a.contact_id
			cross join jsonb_array_elements(a.details -> 'fields') field where a.kind = 'changed' and field ->> 'field' = 'last'`,
	},
	{
		name: 'tag',
		share: 1,
		async send({ client, number, known }) {
			const tag_name = `Own ${number % 1_000}`;
			await client.send(`/contacts/${known.id}/add_tag/`, { tag_name });
			return `${known.email} ${tag_name}`;
		},
		query: `select c.email || ' ' || t.name as item from contact_tags ct join contacts c on c.id = ct.contact_id
			join tags t on t.id = ct.tag_id where t.name like 'Own %'`,
	},
	{
		name: 'event, with an email of an automation',
		share: 1,
		async send({ client, number, known }) {
			const body = { email: known.email, event_name: 'order', properties: { item: number } };
			await client.send('/events/track/', body);
			return `${known.email} ${number}`;
		},
		// Lists each event once per email that it triggered.
		query: `select c.email || ' ' || (e.properties ->> 'item') as item from events e join contacts c on c.id = e.contact_id
			join outbox o on o.contact_id = c.id and o.subject = 'Receipt ' || (e.properties ->> 'item')`,
	},
	{
		name: 'enrollment, with its first email',
		share: 1,
		async send({ client, notEnrolled }) {
			const email = notEnrolled.pop()!; // there are more contacts than enrollments
			await client.send('/sequences/enroll/', { email, sequence_slug: 'onboarding' });
			return email;
		},
		query: `select c.email as item from enrollments e join contacts c on c.id = e.contact_id
			join outbox o on o.contact_id = c.id and o.origin ->> 'sequence' = e.sequence_slug and e.status = 'completed'`,
	},
	{
		name: 'email with an idempotency key',
		share: 1,
		async send({ client, number }) {
			const idempotency_key = `soak-${number}`;
			const body = { trigger_key: 'note', to_email: newEmail(-number), idempotency_key };
			await client.send('/emails/trigger/', { ...body, variables: { item: number } });
			return `Note ${number}`;
		},
		query: `select subject as item from outbox where subject like 'Note %'`,
	},
];
