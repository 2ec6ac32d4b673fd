/** Limits that no case reaches. */
const LIMITS = { per_minute: 100_000, per_hour: 100_000 };
const SCOPES = [
	...['contacts:read', 'contacts:write', 'events:track'],
	...['sequences:read', 'sequences:enroll', 'emails:trigger'],
];

const steps = [{ after: '1d', template: 'receipt' }];

/** Workspace file of the corpus, as JSON, which is valid YAML. */
export const WORKSPACE = JSON.stringify({
	product: 'Acme',
	keys: [
		{
			name: 'all',
			environment: 'live',
			scopes: SCOPES,
			limits: LIMITS,
			key: 'cs_live_corpus_all_0001',
		},
		{
			name: 'reader',
			environment: 'live',
			scopes: ['contacts:read'],
			key: 'cs_live_corpus_reader_1',
		},
		{
			name: 'test',
			environment: 'test',
			scopes: SCOPES,
			limits: LIMITS,
			key: 'cs_test_corpus_all_0001',
		},
	],
	senders: [{ name: 'Acme', email: 'hello@acme.example', default: true }],
	templates: [
		{
			key: 'receipt',
			subject: 'Order {{ order }}',
			text: 'Thank you, {{ first_name }} {{ last_name }}.',
		},
	],
	triggers: [
		{ key: 'receipt', template: 'receipt' },
		{ key: 'reminder', template: 'receipt', delay: '1d' },
	],
	sequences: [
		{ slug: 'onboarding', name: 'Onboarding', steps },
		{ slug: 'webinar-follow-up', name: 'Webinar Follow-up', steps },
		{ slug: 'winback', name: 'Win-back (Español)', steps },
		{ slug: 'old-course', name: 'Old Course', active: false, steps },
	],
	unsubscribed: [
		{ email: 'left@more.example', reason: 'unsubscribed' },
		{ email: 'bounced@more.example', reason: 'bounced' },
		{ email: 'complained@more.example', reason: 'complained' },
	],
});

/** Contacts that exist before each case. */
export const CONTACTS: readonly object[] = [
	{
		email: 'ada@acme.example',
		external_id: 'user_1042',
		first_name: 'Ada',
		last_name: 'Byron',
		custom_fields: { plan: 'free', city: 'London' },
		tag_names: ['customer'],
	},
	{ email: 'grace@acme.example', first_name: 'Grace' },
	{ email: 'left@more.example', first_name: 'Lee' },
];

/** The enrollment that exists before each case. */
export const ENROLLMENT = { email: 'ada@acme.example', sequence_slug: 'onboarding' };
