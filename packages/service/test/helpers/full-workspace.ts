import { GRANTABLE_SCOPES } from '../../src/workspace/parts/keys.ts';
import { workspace, type KeyEntry } from './workspace.ts';

/** Scopes that authorize requests. api.md section 5. */
export const SCOPES = GRANTABLE_SCOPES.filter((scope) => scope !== 'tags:write');

/** Names of keys with one scope, or with all except one. */
export const onlyKey = (scope: string) => `only-${scope.replace(':', '-')}`;
export const withoutKey = (scope: string) => `without-${scope.replace(':', '-')}`;

const KEYS: KeyEntry[] = [
	{ name: 'live', scopes: SCOPES },
	{ name: 'test', environment: 'test', scopes: SCOPES },
	{ name: 'bare', scopes: [] },
	{ name: 'tags', scopes: ['tags:write'] },
	...SCOPES.map((scope) => ({ name: onlyKey(scope), scopes: [scope] })),
	...SCOPES.map((scope) => ({
		name: withoutKey(scope),
		scopes: GRANTABLE_SCOPES.filter((each) => each !== scope),
	})),
];

/** Settings in a workspace file, with all kinds of entries. */
export const CONFIGURED = {
	senders: [{ name: 'Acme', email: 'hello@acme.example', default: true }],
	templates: [
		{ key: 'welcome', subject: 'Hi {{ first_name }}', text: 'Welcome.' },
		{ key: 'tips', subject: 'Tips', text: 'Try this.' },
		{ key: 'receipt', subject: 'Receipt {{ number }}', text: 'Thanks, {{ first_name }}.' },
	],
	triggers: [
		{ key: 'receipt', template: 'receipt' },
		{ key: 'later', template: 'receipt', delay: '1h' },
	],
	sequences: [
		{
			slug: 'onboarding',
			name: 'Onboarding',
			steps: [
				{ after: '0s', template: 'welcome' },
				{ after: '2d', template: 'tips' },
			],
		},
		{ slug: 'paused', name: 'Paused', active: false, steps: [{ template: 'tips' }] },
	],
	automations: [
		{
			when: { field_changed: 'plan', to: 'pro' },
			then: [{ add_tag: 'Pro' }, { enroll: 'onboarding' }],
		},
		{
			when: { event: 'purchase', where: { amount: { gte: 100 } } },
			then: [{ add_tag: 'Big spender' }, { send: 'receipt' }],
		},
		{ when: { event: 'purchase' }, then: [{ add_tag: 'Buyer' }, { remove_tag: 'Prospect' }] },
		{ when: { event: 'downgrade' }, then: [{ set_field: { plan: 'free' } }] },
	],
	unsubscribed: [
		{ email: 'no@more.example', reason: 'unsubscribed' },
		{ email: 'gone@more.example', reason: 'bounced' },
		{ email: 'cross@more.example', reason: 'complained' },
	],
};

/** Workspace with all kinds of keys and entries. */
export const FULL_WORKSPACE = workspace(KEYS, 'Acme', CONFIGURED);
