import { email, text } from '../../catalog/fields.ts';
import { columnNames, wholeNames } from './column-names.ts';

/** Standard fields of a contact, with their usual column names. */
export const standard = {
	email: email({
		label: 'Email',
		help: "The contact's email address. If a contact with this email address exists, it's updated.",
		placeholder: 'name@email.com',
		example: 'ada@acme.example',
		required: true,
		columns: columnNames.email,
	}),
	first_name: text({
		label: 'First Name',
		help: 'The given name.',
		zapier: { help: '' }, // the label says it
		example: 'Ada',
		n8n: { isProminent: true },
		columns: columnNames.first_name,
		wholeNames: wholeNames.first_name,
	}),
	last_name: text({
		label: 'Last Name',
		help: 'The family name.',
		zapier: { help: '' },
		example: 'Byron',
		n8n: { isProminent: true },
		columns: columnNames.last_name,
		wholeNames: wholeNames.last_name,
	}),
	external_id: text({
		label: 'External ID',
		help: "Your own ID for the contact, for example from your CRM. If a contact with this ID exists, it's updated, even if the email address is different.",
		placeholder: 'e.g. user_1042',
		example: 'user_1042',
		identifies: 'person',
		columns: columnNames.external_id,
	}),
	display_name: text({
		label: 'Display Name',
		help: "The name to show instead of the first and last name. The service stores it, but doesn't return it.",
		example: 'Ada B.',
		columns: columnNames.full_name,
		splitsInto: ['first_name', 'last_name'],
	}),
	source: text({
		label: 'Source',
		help: 'Where the contact came from.',
		zapier: { help: '' },
		placeholder: 'e.g. signup-form',
		example: 'signup-form',
		columns: columnNames.source,
	}),
};
