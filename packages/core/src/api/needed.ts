import { choiceName, CREATE_CONTACT, fieldName, oneLine, sentence, typed } from '../errors/text.ts';
import type { Needed } from '../transport/call.ts';

/** Maximum length of each value if several are shown, in characters. */
const SHORT = 20;

/** Fix for actions that can create the contact. */
const ORDER_TO_CREATE = sentence`Create the contact first, or set ${fieldName('if_missing')} to ${choiceName('if_missing', 'create')}.`;

export const neededSequence = (slug: string): Needed => ({
	name: /sequence/i,
	short: `sequence "${oneLine(slug, SHORT)}"`,
	summary: sentence`No sequence has the slug "${typed(slug)}".`,
	hint: 'Choose one from the list of sequences, or check the spelling.',
});

export const neededContact = (email: string): Needed => ({
	name: /contact|email|subscriber|person/i,
	short: `contact ${oneLine(email, SHORT)}`,
	summary: sentence`No contact has the email address ${typed(email)}.`,
	hint: sentence`Create the contact first with ${CREATE_CONTACT}, or check the spelling.`,
});

/** Returns the contact that an enrollment requires. */
export const neededToEnroll = (email: string): Needed => ({
	...neededContact(email),
	hint: ORDER_TO_CREATE,
});

/**
 * Returns the contact that an event requires.
 *
 * @param name external ID, which the service looks up first, or email address
 */
export const neededForEvent = (name: string): Needed => ({
	...neededContact(name),
	summary: sentence`No contact matches "${typed(name)}".`,
	hint: ORDER_TO_CREATE,
});

export const neededContactById = (id: string): Needed => ({
	name: /contact/i,
	short: `contact ${oneLine(id, SHORT)}`,
	summary: sentence`No contact has the ID ${typed(id)}.`,
	hint: sentence`Use the ID that ${CREATE_CONTACT} returns, or the email address.`,
});

export const neededTagById = (id: string): Needed => ({
	name: /\btag/i,
	short: `tag ${oneLine(id, SHORT)}`,
	summary: sentence`No tag has the ID ${typed(id)}.`,
	hint: 'Check the ID, or use the name of the tag.',
});

export const neededTrigger = (key: string): Needed => ({
	name: /trigger/i,
	short: `email trigger "${oneLine(key, SHORT)}"`,
	summary: sentence`No email trigger has the key "${typed(key)}".`,
	hint: sentence`Copy the ${fieldName('trigger_key')} from the dashboard.`,
	isReported: true, // the service can list the keys
});
