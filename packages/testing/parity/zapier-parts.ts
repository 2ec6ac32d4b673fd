import { actions, type Unsubscribed } from '@contact-sync/core';
import { SEQUENCES } from './workspace.ts';
import type { Input } from './case.ts';
import type { Outcome } from './outcome.ts';

/** The Zapier step or method of an action. */
export interface Part {
	kind: 'creates' | 'searches' | 'triggers' | 'authentication';
	key: string;
	/** Returns input for fields that the step has but the action doesn't. */
	extraInput?: (rows: readonly Input[]) => Input;
	/** Fields of the action that Zapier doesn't have, each with the reason. */
	missing?: Readonly<Record<string, string>>;
	/** Returns the outcome of a row, if the step accepts all rows at the same time. */
	rowOf?: (row: Input, results: unknown) => Outcome;
	/** Another step that accepts several rows. */
	forMany?: Part;
	/** Another step that accepts the row of a spreadsheet. */
	forRow?: Part;
}

/** Result of a step that accepts a list: one row per email address. */
interface ListResult {
	results: Array<{ email: string; status: string; message?: string }>;
}

const entryOf = <T extends { email: string }>({ email: wanted }: Input, rows: readonly T[]) =>
	rows.find(({ email }) => email.toLowerCase() === String(wanted).toLowerCase());

const emailsOf = (rows: readonly Input[]) => ({ emails: rows.map(({ email }) => email) });

const IN_ONE_FIELD = 'A step has the email addresses of all rows in one field, Emails.';

function enrolledRow(row: Input, results: unknown): Outcome {
	const all = results as ListResult & { sequence_slug: string }; // result of bulk_enroll_contacts
	const { email, status, message } = entryOf(row, all.results)!;
	const { sequence_slug } = all;
	return message ? { text: message } : { result: { email, sequence_slug, status } };
}

function checkedRow(row: Input, results: unknown): Outcome {
	const [all] = results as [ListResult & { suppressed: Unsubscribed[] }]; // result of find_unsubscribed_list
	const { email, message } = entryOf(row, all.results)!;
	const entry = entryOf(row, all.suppressed) ?? { email, reason: '', created_at: '' };
	const unsubscribed = all.suppressed.includes(entry);
	return message ? { text: message } : { result: { ...entry, unsubscribed } };
}

const NO_LIMIT = 'Zapier limits lists itself.';

const KINDS = { create: 'creates', search: 'searches' } as const;

/** Zapier step of every action, with its differences from the action. */
export const ZAPIER_PARTS: Readonly<Record<string, Part>> = {
	...Object.fromEntries(
		actions.flatMap(({ key, zapier: { step } = {} }): Array<[string, Part]> =>
			step === undefined || step.as === 'dropdown' || step.as === 'trigger'
				? []
				: [[key, { kind: KINDS[step.as], key: step.key }]],
		),
	),
	'contact.upsert': {
		kind: 'creates',
		key: 'upsert_contact',
		forRow: { kind: 'creates', key: 'upsert_contact_row' },
	},
	'sequence.bulkEnroll': {
		kind: 'creates',
		key: 'bulk_enroll_contacts',
		rowOf: enrolledRow,
		extraInput: emailsOf,
		missing: { email: IN_ONE_FIELD },
	},
	'unsubscribed.check': {
		kind: 'searches',
		key: 'find_unsubscribed',
		forMany: {
			kind: 'searches',
			key: 'find_unsubscribed_list',
			rowOf: checkedRow,
			extraInput: emailsOf,
			missing: { email: IN_ONE_FIELD },
		},
	},
	'sequence.list': {
		kind: 'searches',
		key: 'find_sequence',
		extraInput: () => ({ name: SEQUENCES, include_partial: true }), // which all of them have
		missing: { limit: NO_LIMIT },
	},
	'unsubscribed.list': { kind: 'triggers', key: 'new_unsubscribed', missing: { limit: NO_LIMIT } },
	'key.check': { kind: 'authentication', key: 'test' },
};
