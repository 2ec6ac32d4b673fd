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
export const isKnown = (item: string): boolean => item.startsWith('enroll_contact');

const doneBy = (kind: string) => (state: State) =>
	state.activity.filter((entry) => entry.kind === kind).map(({ email }) => email);

/** Tools that are idempotent or have an idempotency key, and one tool that isn't idempotent. */
export const MCP_WORKLOADS: readonly McpWorkload[] = [
	{
		tool: 'create_or_update_contact',
		givenFor: (email) => ({ email, custom_fields: { plan: 'pro' } }),
		processedItems: (state) =>
			doneBy('created')(state).filter((email) => email.startsWith('create_or_update_contact')),
	},
	{
		tool: 'add_tags',
		givenFor: (email) => ({ email, tags: ['vip'] }),
		processedItems: doneBy('tag_added'),
	},
	{
		tool: 'enroll_contact',
		givenFor: (email) => ({ email, sequence: 'onboarding' }),
		processedItems: doneBy('enrolled'),
	},
	{
		tool: 'send_email',
		givenFor: (email) => ({ trigger_key: 'receipt', email }),
		processedItems: ({ mails }) => mails.map(({ to_email }) => to_email),
	},
	{
		tool: 'track_event',
		givenFor: (item) => ({ email: SHARED_CONTACT, event_name: 'login', properties: { item } }),
		processedItems: ({ events }) =>
			events.map(({ properties }) => (properties as { item: string }).item), // as given
	},
];
