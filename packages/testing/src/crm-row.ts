/** Columns without a matching field. Their values are sent unchanged. */
const UNMATCHED = {
	Company: 'Acme Mills',
	Industry: 'Textiles',
	Employees: 120,
	'Annual Revenue': 1250000.5,
	Plan: 'pro',
	Seats: 12,
	'Lead Score': 0,
	'Trial Ends': '2026-12-31',
	'Last Order': '2026-11-20T09:30:00Z',
	Newsletter: true,
	'Do Not Call': false,
	'ZIP Code': '01234',
	Phone: '+44 20 7946 0000',
	Website: 'https://acme.example',
	Notes: 'Prefers letters',
	'Preferred Language': 'en',
	'Customer Since': '2020-01-15',
	'Renewal Month': 3,
};

/** A row with 30 columns, as a CRM exports it: strings, numbers, booleans, dates, a list, an object, and empty cells. */
export const CRM_ROW = {
	row_number: 2,
	'E-Mail': 'ada@acme.example',
	'User ID': 'user_1042',
	'Given Name': 'Ada',
	Surname: 'Byron',
	'Full Name': 'Ada Byron',
	'Lead Source': 'Trade fair',
	Tags: 'customer, "Loyal, since 2020"',
	...UNMATCHED,
	Fax: '',
	Owner: null,
	Interests: ['Looms', 'Engines'],
	Address: { City: 'London', Country: 'GB' },
};

/** Contact that the platforms send for the row. */
export const CRM_CONTACT = {
	email: 'ada@acme.example',
	external_id: 'user_1042',
	first_name: 'Ada',
	last_name: 'Byron',
	display_name: 'Ada Byron',
	source: 'Trade fair',
	tag_names: ['customer', 'Loyal, since 2020'],
	custom_fields: {
		...UNMATCHED,
		Interests: 'Looms, Engines',
		'Address.City': 'London',
		'Address.Country': 'GB',
	},
};
