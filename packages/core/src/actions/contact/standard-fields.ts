import { email, text } from '../../catalog/fields.ts';

/** Standard fields of a contact, with their usual column names in exports from CRMs and forms. */
export const standard = {
	email: email({
		label: 'Email',
		help: "The contact's email address. If a contact with this email address exists, it's updated.",
		placeholder: 'name@email.com',
		example: 'ada@acme.example',
		required: true,
		columns: [
			...['Email Address', 'Email ID', 'Mail', 'Mail Address', 'Primary Email', 'Your Email'],
			...['Contact Email', 'Customer Email', 'Subscriber Email', 'User Email'],
		],
	}),
	first_name: text({
		label: 'First Name',
		help: 'The given name.',
		zapier: { help: '' }, // the label says it
		example: 'Ada',
		isProminent: true,
		columns: ['First', 'Given Name', 'Forename', 'FName', 'Your First Name', 'Contact First Name'],
	}),
	last_name: text({
		label: 'Last Name',
		help: 'The family name.',
		zapier: { help: '' },
		example: 'Byron',
		isProminent: true,
		columns: ['Last', 'Surname', 'Family Name', 'LName', 'Your Last Name', 'Contact Last Name'],
	}),
	external_id: text({
		label: 'External ID',
		help: "Your own ID for the contact, for example from your CRM. If a contact with this ID exists, it's updated, even if the email address is different.",
		placeholder: 'e.g. user_1042',
		example: 'user_1042',
		identifies: 'person',
		columns: ['User ID'], // others, such as Customer ID, can contain the ID of a company
	}),
	display_name: text({
		label: 'Display Name',
		help: "The name to show instead of the first and last name. The service stores it, but doesn't return it.",
		example: 'Ada B.',
		columns: ['Name', 'Full Name', 'Your Name', 'Contact Name', 'Customer Name'],
		splitsInto: ['first_name', 'last_name'],
	}),
	source: text({
		label: 'Source',
		help: 'Where the contact came from.',
		zapier: { help: '' },
		placeholder: 'e.g. signup-form',
		example: 'signup-form',
		columns: ['Lead Source', 'Contact Source', 'Signup Source', 'Original Source'],
	}),
};
