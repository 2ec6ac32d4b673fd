import { actions, type Unsubscribed } from '@contact-sync/core';
import { SEQUENCES } from './workspace.ts';
import type { Given } from './case.ts';
import type { Outcome } from './ran.ts';

/** What Zapier has for an action, and what is else about it there. */
export interface Part {
	kind: 'creates' | 'searches' | 'triggers' | 'authentication';
	key: string;
	/** Input that the action does not have. */
	besides?: (rows: readonly Given[]) => Given;
	/** Fields of the action that Zapier does not draw, with the reason. */
	lacks?: Readonly<Record<string, string>>;
	/** What it returned for a row, if it takes all rows at once. */
	rowOf?: (row: Given, results: unknown) => Outcome;
	/** The part that takes several rows, if it is another one. */
	forMany?: Part;
}

/** What a step with a list returns: a row per address. */
interface Listed {
	results: Array<{ email: string; status: string; message: string }>;
}

const listedFor = <T extends { email: string }>({ email: given }: Given, rows: readonly T[]) =>
	rows.find(({ email }) => email.toLowerCase() === String(given).toLowerCase());

const emailsOf = (rows: readonly Given[]) => ({ emails: rows.map(({ email }) => email) });

const IN_ONE_FIELD = 'A step has the addresses of all rows in one field, Emails.';

function enrolledRow(row: Given, results: unknown): Outcome {
	const all = results as Listed & { sequence_slug: string }; // of bulk_enroll_contacts
	const { email, status, message } = listedFor(row, all.results)!;
	const { sequence_slug } = all;
	return message === '' ? { result: { email, sequence_slug, status } } : { text: message };
}

function checkedRow(row: Given, results: unknown): Outcome {
	const [all] = results as [Listed & { suppressed: Unsubscribed[] }]; // of find_unsubscribed_list
	const { email, message } = listedFor(row, all.results)!;
	const entry = listedFor(row, all.suppressed) ?? { email, reason: '', created_at: '' };
	const unsubscribed = all.suppressed.includes(entry);
	return message === '' ? { result: { ...entry, unsubscribed } } : { text: message };
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
		rowOf: enrolledRow,
		besides: emailsOf,
		lacks: { email: IN_ONE_FIELD },
	},
	'unsubscribed.check': {
		kind: 'searches',
		key: 'find_unsubscribed',
		forMany: {
			kind: 'searches',
			key: 'find_unsubscribed_list',
			rowOf: checkedRow,
			besides: emailsOf,
			lacks: { email: IN_ONE_FIELD },
		},
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
