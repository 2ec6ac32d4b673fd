/** Workspace file for the console's tests, with all kinds of entries. JSON is valid YAML. */
export const WORKSPACE = JSON.stringify({
	product: 'Acme',
	keys: [
		{
			name: 'shop',
			environment: 'live',
			scopes: ['contacts:write', 'events:track', 'sequences:enroll', 'emails:trigger'],
			limits: { per_minute: 600, per_hour: 5_000 },
		},
		{
			name: 'newsletter',
			environment: 'live',
			scopes: ['contacts:read', 'sequences:enroll'],
			limits: { per_minute: 3, per_hour: 40 },
		},
		{ name: 'test', environment: 'test', scopes: ['contacts:write'] },
	],
	senders: [{ name: 'Acme', email: 'hello@acme.example', default: true }],
	templates: [
		{
			key: 'welcome',
			subject: 'Welcome, {{ first_name | default: "friend" }}',
			text: 'Good to have you here, {{ first_name }}.\n\nUnsubscribe: {{ unsubscribe_url }}',
			html: '<div style="font-family: sans-serif; max-width: 32rem; margin: 2rem auto"><h1 style="color: #0f766e">Welcome, {{ first_name }}</h1><p>Good to have you here. Your first project is waiting.</p><p><a href="https://acme.example/start">Begin</a></p><hr><p style="color: #666; font-size: 13px">You get this because you signed up. <a href="{{ unsubscribe_url }}">Unsubscribe</a></p></div>',
		},
		{ key: 'tips', subject: 'Three things to try', text: 'The first one: invite somebody.' },
		{ key: 'check-in', subject: 'How is it going?', text: 'Tell us.' },
		{
			key: 'receipt',
			subject: 'Your receipt {{ number }}',
			text: 'Thank you, {{ first_name }}: {{ amount }} EUR.',
		},
	],
	triggers: [{ key: 'receipt', template: 'receipt' }],
	sequences: [
		{
			slug: 'onboarding',
			name: 'Onboarding',
			steps: [
				{ after: '0s', template: 'welcome' },
				{ after: '2d', template: 'tips' },
				{ after: '5d', template: 'check-in' },
			],
		},
		{
			slug: 'win-back',
			name: 'Win back',
			active: false,
			steps: [{ after: '1d', template: 'tips' }],
		},
	],
	automations: [
		{
			when: { field_changed: 'plan', from: 'free', to: 'pro' },
			then: [{ add_tag: 'Pro' }, { enroll: 'onboarding' }],
		},
		{
			when: { event: 'purchase', where: { amount: { gte: 100 } } },
			then: [{ add_tag: 'Big spender' }, { send: 'receipt' }],
		},
		{ when: { contact_created: true }, then: [{ set_field: { plan: 'free' } }] },
	],
	unsubscribed: [
		{ email: 'no@more.example', reason: 'unsubscribed' },
		{ email: 'gone@more.example', reason: 'bounced' },
	],
});

/** Second product, for tests that switch products. */
export const OTHER_WORKSPACE = JSON.stringify({
	product: 'Globex & Söhne',
	keys: [{ name: 'globex', environment: 'live', scopes: [] }],
});
