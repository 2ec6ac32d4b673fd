import type { State } from '@contact-sync/testing/tables';
import type { CaseDefinition } from '../case.ts';

/** Contacts that exist before a case. */
export const ADA = { email: 'ada@acme.example' };
export const GRACE = { email: 'grace@acme.example', first_name: 'Grace' };
/** An email address without a contact. */
export const STRANGER = 'stranger@acme.example';
export const MALFORMED = 'ada at acme';

export const idOf = ({ contacts }: State, email: string): string =>
	contacts.find((contact) => contact.email === email)!.id;
export const tagIdOf = ({ tags }: State, wanted: string): string =>
	tags.find(({ name }) => name === wanted)!.id;

/** Input that enrolls Ada. */
export const ADA_ENROLLS = { ...ADA, sequence: 'onboarding' };

/** Cases with sequences that accept no enrollments, for single and bulk calls. */
export const REFUSED_SEQUENCES: Record<string, CaseDefinition> = {
	'a sequence that is not there': {
		before: [ADA],
		input: { ...ADA_ENROLLS, sequence: 'nothing' },
		ends: 'not_found',
	},
	'a sequence that is paused': {
		before: [ADA],
		input: { ...ADA_ENROLLS, sequence: 'paused' },
		ends: 'invalid_data',
	},
};
