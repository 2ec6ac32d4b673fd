import type { State } from '@contact-sync/testing/tables';

/** Calls of one tool, of which an item is done when its name is in the service's tables. */
export interface McpWorkload {
	tool: string;
	givenFor: (item: string) => Record<string, unknown>;
	/** Items in the tables, one for each time that they were done. */
	doneIn: (state: State) => string[];
}

/** The contact that all events are about. */
export const SHARED_CONTACT = 'shared@acme.example';

/** Contacts that are there before, to be enrolled. */
export const isKnown = (item: string): boolean => item.startsWith('sequence_enroll');

const doneBy = (kind: string) => (state: State) =>
	state.activity.filter((entry) => entry.kind === kind).map(({ email }) => email);

/** Tools that are safe to repeat, by themselves or by their idempotency key, and one that isn't. */
export const MCP_WORKLOADS: readonly McpWorkload[] = [
	{
		tool: 'contact_upsert',
		givenFor: (email) => ({ email, custom_fields: { plan: 'pro' } }),
		doneIn: (state) =>
			doneBy('created')(state).filter((email) => email.startsWith('contact_upsert')),
	},
	{
		tool: 'contact_add_tag',
		givenFor: (contact) => ({ contact, tags: ['vip'] }),
		doneIn: doneBy('tag_added'),
	},
	{
		tool: 'sequence_enroll',
		givenFor: (email) => ({ email, sequence: 'onboarding' }),
		doneIn: doneBy('enrolled'),
	},
	{
		tool: 'email_trigger',
		givenFor: (to_email) => ({ trigger_key: 'receipt', to_email }),
		doneIn: ({ mails }) => mails.map(({ to_email }) => to_email),
	},
	{
		tool: 'event_track',
		givenFor: (item) => ({ email: SHARED_CONTACT, event_name: 'login', properties: { item } }),
		doneIn: ({ events }) => events.map(({ properties }) => (properties as { item: string }).item), // as given
	},
];
