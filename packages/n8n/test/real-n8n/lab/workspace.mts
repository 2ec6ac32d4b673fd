/** Number of sequences: more than fit on one page, so that the list has several pages. */
export const MANY_SEQUENCES = 121;

/** All scopes, with high limits. */
const FULL_ACCESS = {
	environment: 'live',
	scopes: [
		'contacts:read',
		'contacts:write',
		'events:track',
		'sequences:read',
		'sequences:enroll',
		'emails:trigger',
	],
	limits: { per_minute: 100_000, per_hour: 100_000 },
};

/** Limits of the key that several processes share. */
export const SHARED_LIMITS = { per_minute: 600, per_hour: 10_000 };

const numbered = Array.from({ length: MANY_SEQUENCES - 2 }, (_, index) => ({
	slug: `course-${index + 1}`,
	name: `Course ${index + 1}`,
	steps: [{ after: '1d', template: 'receipt' }],
}));

/** Workspace file of the service. JSON is valid YAML. */
export const WORKSPACE = JSON.stringify({
	product: 'Acme',
	keys: [
		{ name: 'live', ...FULL_ACCESS },
		{ name: 'shared', ...FULL_ACCESS, limits: SHARED_LIMITS },
		{ name: 'examples', ...FULL_ACCESS, environment: 'test' }, // has its own contacts and lists
	],
	senders: [{ name: 'Acme', email: 'hello@acme.example', default: true }],
	templates: [
		{ key: 'receipt', subject: 'Receipt', text: 'Thank you.' },
		{
			key: 'order-receipt',
			subject: 'Order {{ order_id }}',
			text: 'Thank you, {{ first_name }}: {{ total }} {{ currency }}.',
		},
	],
	triggers: [
		{ key: 'receipt', template: 'receipt' },
		{ key: 'order-receipt', template: 'order-receipt' },
	],
	sequences: [
		{
			slug: 'onboarding',
			name: 'Onboarding',
			steps: [{ after: '1d', template: 'receipt' }],
		},
		{
			slug: 'webinar-follow-up',
			name: 'Webinar follow-up',
			steps: [{ after: '1d', template: 'receipt' }],
		},
		...numbered,
	],
	automations: [
		{ when: { field_changed: 'plan', to: 'pro' }, then: [{ add_tag: 'pro' }] },
		{
			when: { event: 'milestone_reached', where: { milestone: 'first_campaign' } },
			then: [{ enroll: 'onboarding' }],
		},
	],
	unsubscribed: [{ email: 'grace@acme.example', reason: 'bounced' }],
});
