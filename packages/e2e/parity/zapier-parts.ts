import { actions } from '@contact-sync/core';
import { SEQUENCES } from './workspace.ts';
import type { Given } from './case.ts';

/** What Zapier has for an action, and what is else about it there. */
export interface Part {
	kind: 'creates' | 'searches' | 'triggers' | 'authentication';
	key: string;
	/** Input that the action does not have. */
	besides?: (rows: readonly Given[]) => Given;
	/** Fields of the action that Zapier does not draw, with the reason. */
	lacks?: Readonly<Record<string, string>>;
	/** Whether it takes all rows at once. */
	takesAll?: true;
}

const NO_LIMIT = 'Zapier itself takes what it can use of a list.';

const KINDS = { create: 'creates', search: 'searches' } as const;

/** Every action, as Zapier has it: what the action says, and what is other there. */
export const ZAPIER_PARTS: Readonly<Record<string, Part>> = {
	...Object.fromEntries(
		actions.flatMap(({ key, zapierStep }): Array<[string, Part]> =>
			zapierStep === undefined || zapierStep.as === 'dropdown' || zapierStep.as === 'trigger'
				? []
				: [[key, { kind: KINDS[zapierStep.as], key: zapierStep.key }]],
		),
	),
	'sequence.bulkEnroll': {
		kind: 'creates',
		key: 'bulk_enroll_contacts',
		takesAll: true,
		besides: (rows) => ({ emails: rows.map(({ email }) => email) }),
		lacks: { email: 'A step has the addresses of all rows in one field, Emails.' },
	},
	'sequence.list': {
		kind: 'searches',
		key: 'find_sequence',
		besides: () => ({ name: SEQUENCES, include_partial: true }), // which all of them have
		lacks: { limit: NO_LIMIT },
	},
	'unsubscribed.list': { kind: 'triggers', key: 'new_unsubscribed', lacks: { limit: NO_LIMIT } },
	'key.check': { kind: 'authentication', key: 'test' },
};
