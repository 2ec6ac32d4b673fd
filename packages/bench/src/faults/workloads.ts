import { actionOf } from '@contact-sync/testing/action-of';

/** Email address of the contact for all events. */
export const SHARED_EMAIL = 'shared@acme.example';

/** Tables of the service that the benchmark reads. */
export interface State {
	activity: Array<{ kind: string; email: string }>;
	mails: Array<{ to_email: string }>;
	events: Array<{ properties: { item: string } }>;
}

/** Workloads, each with the API fields of an item, and the items in the service's tables. */
export const WORKLOADS = [
	{
		name: 'upserts',
		action: actionOf('contact.upsert'),
		fieldsOf: (item: string) => ({ email: item, custom_fields: { plan: 'pro' } }),
		itemsIn: ({ activity }: State) =>
			activity.filter(({ kind }) => kind === 'created').map(({ email }) => email),
	},
	{
		name: 'emails with an idempotency key',
		action: actionOf('email.trigger'),
		fieldsOf: (item: string) => ({ trigger_key: 'tips', to_email: item, idempotency_key: item }),
		itemsIn: ({ mails }: State) => mails.map(({ to_email }) => to_email),
	},
	{
		name: 'events',
		action: actionOf('event.track'),
		fieldsOf: (item: string) => ({
			email: SHARED_EMAIL,
			event_name: 'login',
			properties: { item },
		}),
		itemsIn: ({ events }: State) => events.map(({ properties }) => properties.item),
	},
];

export type Workload = (typeof WORKLOADS)[number];
