import { endpoints } from '../../api/endpoints.ts';
import { fieldName, sentence } from '../../errors/text.ts';
import { NotFoundError } from '../../errors/not-found-error.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import { defineAction } from '../../catalog/action.ts';
import { choice, email, json, text } from '../../catalog/fields.ts';

/** Records an event that automations can react to. api.md section 4, POST /events/track/. */
export const trackEvent = defineAction({
	key: 'event.track',
	name: 'Track Event',
	summary: 'Records a custom event for a contact, so that automations can react to it.',
	n8n: {
		name: 'Track',
		alternatives: {
			name: 'contact',
			label: 'Contact',
			help: 'The contact that the event is about, identified by email address or by your own ID.',
			fields: ['email', 'external_id'],
		},
	},
	mcp: {
		summary:
			'Records a custom event for a contact, so that automations can react to it. Requires email or external_id.',
	},
	zapier: {
		summary: 'Records a custom event for a contact.',
		step: {
			as: 'create',
			key: 'track_event',
			noun: 'Event',
			groups: {
				Contact: ['email', 'external_id'],
				Details: ['properties'],
				Options: ['if_missing'],
			},
		},
	},
	endpoint: endpoints.trackEvent,
	effect: 'write',
	fields: {
		event_name: text({
			label: 'Event Name',
			help: 'Name of the event, such as login or purchase. To store an attribute, such as a plan, set a custom field with Create or Update instead.',
			placeholder: 'e.g. trial_started',
			example: 'trial_started',
			required: true,
			zapier: {
				help: 'Name of the event, such as login or purchase. To store an attribute, such as a plan, set a custom field instead. Autoreplay can duplicate events. [Details](docs/users/zapier.md#what-autoreplay-duplicates)',
			},
			mcp: {
				help: 'Name of the event, such as login or purchase. To store an attribute, such as a plan, set a custom field with create_or_update_contact instead.',
			},
		}),
		email: email({
			label: 'Email',
			help: "The contact's email address. Enter this or the external ID.",
			placeholder: 'name@email.com',
			example: 'ada@acme.example',
			n8n: {
				help: "The contact's email address. Used if no contact has the external ID, and required to create the contact.",
			},
			mcp: {
				help: "The contact's email address. Required if external_id is missing, or to create the contact.",
			},
		}),
		external_id: text({
			label: 'External ID',
			help: 'Your own ID for the contact. The service looks for it first, then for the email address.',
			placeholder: 'e.g. user_1042',
			example: 'user_1042',
			identifies: 'person',
			zapier: {
				help: 'Your own ID for the contact, which the service looks for first. Enter this or the email address.',
			},
		}),
		properties: json({
			label: 'Properties',
			help: 'Details of the event, which automations can use in their conditions.',
			entry: { label: 'Property', name: 'amount', value: '120' },
			example: { plan: 'pro', amount: 120 },
		}),
		if_missing: choice({
			label: 'If the Contact Does Not Exist',
			help: 'What to do if no contact has this email address or external ID.',
			zapier: {
				help: 'If no contact has this email address or external ID, _Report an Error_ stops the run and records nothing. _Create the Contact_ requires an email address and a key with the scope `contacts:write`.',
			},
			choices: {
				report: {
					label: 'Report an Error',
					help: "The event isn't recorded, and an error explains why",
				},
				create: {
					label: 'Create the Contact',
					help: 'Requires an email address and a key with the scope contacts:write',
				},
			},
			example: 'report',
			endpoints: [endpoints.upsertContact],
		}),
	},
	outputs: {
		email: { kind: 'text', label: 'Email' },
		external_id: { kind: 'text', label: 'External ID' },
		event_name: { kind: 'text', label: 'Event Name' },
		status: { kind: 'text', label: 'Status' },
		contact_created: { kind: 'boolean', label: 'Contact Was Created' },
		timestamp: { kind: 'datetime', label: 'Timestamp' },
		contact_id: { kind: 'text', label: 'Contact ID' },
	},
	sample: {
		email: 'ada@acme.example',
		status: 'tracked',
		contact_id: '6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10',
		event_name: 'trial_started',
		timestamp: '2026-11-20T09:30:00Z',
		contact_created: false,
	},
	check: ({ email, external_id }) => {
		if (email === undefined && external_id === undefined) throw noContact();
	},
	run: async (client, { if_missing = 'report', ...event }) => {
		const { email, external_id } = event;
		const contact: { email?: string; external_id?: string } = { email, external_id };
		const track = async (contact_created: boolean) => ({
			status: 'tracked',
			event_name: event.event_name,
			...contact,
			...(await client.events.track(event)),
			contact_created,
		});
		try {
			return await track(false);
		} catch (error) {
			if (!(error instanceof NotFoundError) || if_missing === 'report') throw error;
			if (email === undefined) throw noEmailToCreate();
			await client.contacts.upsert({ email, external_id });
			return await track(true);
		}
	},
});

const noContact = () =>
	new ValidationError({
		summary: 'The event has no contact.',
		hint: sentence`Enter the contact's ${fieldName('email')} or ${fieldName('external_id')}.`,
		fields: { email: ['Enter this or the external ID.'] },
	});

const noEmailToCreate = () =>
	new ValidationError({
		summary: sentence`No contact has this ${fieldName('external_id')}, and ${fieldName('email')} is empty.`,
		hint: 'Enter both to create the contact.',
		fields: { email: ['Required to create the contact.'] },
	});
