import { catalogue, type DescribedAction, type ZapierStep } from '@contact-sync/core/catalogue';
import { bulkEnrollContacts } from './actions/bulk-enroll-contacts.ts';
import { findSequence } from './actions/find-sequence.ts';

/** Actions that have a form of their own in Zapier, by the key that they have in the catalogue. */
const FORMS: Readonly<Partial<Record<string, DescribedAction>>> = {
	'sequence.bulkEnroll': bulkEnrollContacts,
	'sequence.list': findSequence,
};

/** What Zapier has, made of every action that stands there as `kind`, in the catalogue's order. */
export const stepsAs = <T>(
	kind: ZapierStep['as'],
	draw: (action: DescribedAction, step: ZapierStep) => T,
): Record<string, T> =>
	Object.fromEntries(
		catalogue
			.map((action) => FORMS[action.key] ?? action)
			.flatMap((action) =>
				action.zapierStep?.as === kind
					? [[action.zapierStep.key, draw(action, action.zapierStep)]]
					: [],
			),
	);
