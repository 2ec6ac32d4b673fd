import { defineAction } from './action.ts';
import { contactEmail } from './shared-fields.ts';
import { unsubscribedEntry } from './unsubscribed-entry.ts';

/** Tells whether an address must not be emailed. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const checkUnsubscribed = defineAction({
	key: 'unsubscribed.check',
	resource: 'unsubscribed',
	operation: 'check',
	wording: {
		name: 'Check an Address',
		action: 'Check whether an address is unsubscribed',
		summary: 'Checks whether an address must not be emailed.',
		n8n: { name: 'Check' },
		zapier: {
			name: 'Find Unsubscribed Address',
			summary: 'Finds an address among those that must not be emailed.',
		},
	},
	scopes: ['contacts:read'],
	replay: 'safe', // reads only
	fields: { email: contactEmail },
	outputs: {
		...unsubscribedEntry.outputs,
		unsubscribed: { kind: 'boolean', label: 'Unsubscribed' },
	},
	sample: { ...unsubscribedEntry.sample, unsubscribed: true },
	run: async (client, { email }) => {
		// A service that does not know the filter answers all, so the list is looked through.
		for await (const entry of client.contacts.listUnsubscribed({ email })) {
			if (entry.email.toLowerCase() !== email.toLowerCase()) continue;
			return { ...entry, unsubscribed: true };
		}
		return { email, reason: '', created_at: '', unsubscribed: false };
	},
});
