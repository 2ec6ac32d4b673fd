import { CREATE_CONTACT, oneLine, titleWith } from '../errors/texts.ts';
import type { Needed } from '../transport/call.ts';

/** Maximum length of each value if several are shown, in characters. */
const SHORT = 20;

export const neededSequence = (slug: string): Needed => ({
	name: /sequence/i,
	short: `sequence "${oneLine(slug, SHORT)}"`,
	summary: titleWith(slug, (shown) => `No sequence has the slug "${shown}".`),
	hint: 'Choose one from the list of sequences, or check the spelling.',
});

export const neededContact = (email: string): Needed => ({
	name: /contact|email|subscriber|person/i,
	short: `contact ${oneLine(email, SHORT)}`,
	summary: titleWith(email, (shown) => `No contact has the email address ${shown}.`),
	hint: `Create the contact first with '${CREATE_CONTACT}', or check the spelling.`,
});

/**
 * Returns the contact that an event requires.
 *
 * @param name external ID, which the service looks up first, or email address
 */
export const neededForEvent = (name: string): Needed => ({
	...neededContact(name),
	summary: titleWith(name, (shown) => `No contact matches "${shown}".`),
	hint: "Create the contact first, or set 'If the Contact Does Not Exist' to 'Create the Contact'.",
});

export const neededContactById = (id: string): Needed => ({
	name: /contact/i,
	short: `contact ${oneLine(id, SHORT)}`,
	summary: titleWith(id, (shown) => `No contact has the ID ${shown}.`),
	hint: `Use the ID that '${CREATE_CONTACT}' returns, or the email address.`,
});

export const neededTagById = (id: string): Needed => ({
	name: /\btag/i,
	short: `tag ${oneLine(id, SHORT)}`,
	summary: titleWith(id, (shown) => `No tag has the ID ${shown}.`),
	hint: 'Check the ID, or use the name of the tag.',
});

export const neededTrigger = (key: string): Needed => ({
	name: /trigger/i,
	short: `email trigger "${oneLine(key, SHORT)}"`,
	summary: titleWith(key, (shown) => `No email trigger has the key "${shown}".`),
	hint: "Copy the 'Trigger Key' from the dashboard.",
});
