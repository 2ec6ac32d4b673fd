import type { State } from '@contact-sync/testing/tables';

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
