import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { email, json, text } from '../../catalog/fields.ts';

/** Sends a transactional email. api.md section 4, /emails/trigger/. */
export const triggerEmail = defineAction({
	key: 'email.trigger',
	name: 'Send Transactional Email',
	summary: 'Sends a transactional email with an email trigger that is set up in the dashboard.',
	n8n: { name: 'Send' },
	zapier: {
		summary: 'Sends an email that is set up as an email trigger in the dashboard.',
		step: {
			as: 'create',
			key: 'trigger_email',
			noun: 'Email',
			groups: {
				Content: ['variables', 'first_name', 'last_name'],
				Delivery: ['idempotency_key'],
			},
		},
	},
	mcp: { name: 'Send Email' },
	endpoint: endpoints.triggerEmail,
	effect: 'sends',
	fields: {
		trigger_key: text({
			label: 'Template (Trigger Key)',
			help: 'The key of the email trigger, which selects the template. The dashboard shows the keys.',
			mcp: {
				help: 'The key of the email trigger. No tool lists the keys: the dashboard shows them, so ask the user.',
			},
			placeholder: 'e.g. receipt',
			example: 'receipt',
			required: true,
		}),
		to_email: email({
			label: 'To Email',
			help: "The recipient's email address.",
			zapier: { help: '' }, // the label says it
			placeholder: 'name@email.com',
			example: 'ada@acme.example',
			required: true,
			mcp: { name: 'email' },
		}),
		variables: json({
			label: 'Variables',
			help: 'Values to insert into the template.',
			entry: { label: 'Variable', name: 'order', value: 'A-1042' },
			example: { order: 'A-1042', amount: 120 },
			zapier: { help: 'Values to insert into the template, by variable name.' },
		}),
		first_name: text({
			label: 'Recipient First Name',
			help: "Replaces the contact's own first name in the template.",
			example: 'Ada',
		}),
		last_name: text({
			label: 'Recipient Last Name',
			help: "Replaces the contact's own last name in the template.",
			example: 'Byron',
		}),
		idempotency_key: text({
			label: 'Idempotency Key',
			help: "Prevents duplicate emails. Use a value that's unique to this email, such as the order ID.",
			placeholder: 'e.g. order-A-1042-receipt',
			example: 'order-A-1042-receipt',
			identifies: 'email', // two emails with the key `N/A` would count as one
			n8n: {
				help: 'Prevents duplicate emails. Even if this is empty, Retry On Fail never sends an email twice. To prevent duplicates across executions for 24 hours, use a value that is unique to this email, such as the order ID.',
			},
			zapier: {
				label: 'Unique ID for This Email (Prevents Duplicates)',
				help: 'Map a value that is unique to this email, such as the order number. Without one, Autoreplay can duplicate the email. [Details](docs/users/zapier.md#what-autoreplay-duplicates)',
			},
			mcp: {
				help: 'Prevents duplicate emails for 24 hours. By default, derived from the other arguments. To send the same email again, use another value.',
			},
		}),
	},
	outputs: {
		to_email: { kind: 'text', label: 'To Email' },
		status: { kind: 'text', label: 'Status' },
		scheduled_for: { kind: 'datetime', label: 'Scheduled For', optional: true },
		id: { kind: 'text', label: 'Email ID' },
	},
	sample: {
		id: '8a2e2c1d-5e0f-4a53-9b1c-3d3b2a107f8f',
		status: 'scheduled',
		to_email: 'ada@acme.example',
		scheduled_for: '2026-11-21T09:30:00Z',
	},
	run: (client, { first_name, last_name, ...mail }) =>
		client.emails.trigger({
			...mail,
			recipient: first_name || last_name ? { first_name, last_name } : undefined,
		}),
});
