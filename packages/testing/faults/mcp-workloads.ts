import type { State } from '@contact-sync/testing/tables';

/** Calls to one tool. An item has been processed if the service's tables contain its name. */
export interface McpWorkload {
	tool: string;
	givenFor: (item: string) => Record<string, unknown>;
	/** Returns each processed item as many times as it was processed. */
	processedItems: (state: State) => string[];
}

/** Email address of the contact for all events. */
export const SHARED_CONTACT = 'shared@acme.example';

/** Returns whether the tool enrolls the item's contact, which must then exist before the calls. */
export const isKnown = (item: string): boolean => item.startsWith('sequence_enroll');

const doneBy = (kind: string) => (state: State) =>
	state.activity.filter((entry) => entry.kind === kind).map(({ email }) => email);

/** Tools that are idempotent or have an idempotency key, and one tool that isn't idempotent. */
export const MCP_WORKLOADS: readonly McpWorkload[] = [
	{
		tool: 'contact_upsert',
		givenFor: (email) => ({ email, custom_fields: { plan: 'pro' } }),
		processedItems: (state) =>
			doneBy('created')(state).filter((email) => email.startsWith('contact_upsert')),
	},
	{
		tool: 'contact_add_tag',
		givenFor: (contact) => ({ contact, tags: ['vip'] }),
		processedItems: doneBy('tag_added'),
	},
	{
		tool: 'sequence_enroll',
		givenFor: (email) => ({ email, sequence: 'onboarding' }),
		processedItems: doneBy('enrolled'),
	},
	{
		tool: 'email_trigger',
		givenFor: (to_email) => ({ trigger_key: 'receipt', to_email }),
		processedItems: ({ mails }) => mails.map(({ to_email }) => to_email),
	},
	{
		tool: 'event_track',
		givenFor: (item) => ({ email: SHARED_CONTACT, event_name: 'login', properties: { item } }),
		processedItems: ({ events }) =>
			events.map(({ properties }) => (properties as { item: string }).item), // as given
	},
];
