import { collect } from '../client/collect.ts';
import { defineAction } from './action.ts';
import { contactEmail, contactEmailWords } from './shared-fields.ts';
import { describeAction } from './words.ts';

/** Tells whether an address must not be emailed. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const checkUnsubscribed = defineAction({
	key: 'unsubscribed.check',
	name: 'Check an Address',
	scopes: ['contacts:read'],
	replay: 'safe', // reads only
	fields: { email: contactEmail },
	run: async (client, { email }) => {
		const [entry] = await collect(client.contacts.listUnsubscribed({ email }), 1);
		return { email, reason: '', created_at: '', ...entry, unsubscribed: Boolean(entry) };
	},
});

export const checkUnsubscribedDescribed = /* @__PURE__ */ describeAction(checkUnsubscribed, {
	action: 'Check whether an address is unsubscribed',
	summary: 'Checks whether an address must not be emailed.',
	n8n: { name: 'Check' },
	zapier: {
		name: 'Find Unsubscribed Address',
		summary: 'Finds an address among those that must not be emailed.',
	},
	zapierStep: {
		as: 'search',
		key: 'find_unsubscribed',
		noun: 'Unsubscribed Address',
		found: ({ unsubscribed }) => unsubscribed,
	},
	fields: { email: contactEmailWords },
	outputs: {
		email: { kind: 'text', label: 'Email' },
		reason: { kind: 'text', label: 'Reason' },
		created_at: { kind: 'datetime', label: 'Created At' },
		unsubscribed: { kind: 'boolean', label: 'Unsubscribed' },
	},
	sample: {
		email: 'grace@acme.example',
		reason: 'unsubscribed',
		created_at: '2026-11-20T09:30:00Z',
		unsubscribed: true,
	},
});
