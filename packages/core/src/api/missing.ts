import { choiceName, CREATE_CONTACT, fieldName, oneLine, sentence, typed } from '../errors/text.ts';
import type { Explanation } from '../transport/call.ts';

/** Maximum length of each value if a title contains two, in characters. */
const SHORT = 20;

export const missingSequence = (slug: string): Explanation => ({
	summary: sentence`No sequence has the slug "${typed(slug)}".`,
	hint: 'Choose one from the list of sequences, or check the spelling.',
	isCauseKnown: true,
});

export const inactiveSequence = (slug: string): Explanation => ({
	summary: sentence`No sequence with the slug "${typed(slug)}" is active.`,
	hint: 'Activate it in the dashboard, or choose another one.',
	isCauseKnown: true,
});

/** Explains that a contact to enroll doesn't exist. */
export const missingContact = (email: string): Explanation => ({
	...missingForReading(email),
	hint: sentence`Create the contact first with ${CREATE_CONTACT}, or check the spelling.`,
});

/** Explains that a contact to read doesn't exist. The fix isn't to create it: a new contact has nothing to read. */
export const missingForReading = (email: string): Explanation => ({
	summary: sentence`No contact has the email address ${typed(email)}.`,
	hint: 'Check the spelling. Without a contact, there are no enrollments.',
	isCauseKnown: true,
});

/** Explains that the contact or the sequence of an enrollment doesn't exist. */
export const missingForEnrollment = (email: string, slug: string): Explanation => ({
	summary: `Not found: contact ${oneLine(email, SHORT)} or sequence "${oneLine(slug, SHORT)}".`,
	hint: sentence`Check both values. If the contact is new, set ${fieldName('if_missing')} to ${choiceName('if_missing', 'create')}.`,
});

/**
 * Explains that the contact of an event doesn't exist.
 *
 * @param name external ID, which the service looks up first, or email address
 */
export const missingForEvent = (name: string): Explanation => ({
	summary: sentence`No contact matches "${typed(name)}".`,
	hint: sentence`Create the contact first, or set ${fieldName('if_missing')} to ${choiceName('if_missing', 'create')}.`,
	isCauseKnown: true,
});

export const missingContactById = (id: string): Explanation => ({
	summary: sentence`No contact has the ID ${typed(id)}.`,
	hint: sentence`Use the ID that ${CREATE_CONTACT} returns, or the email address.`,
	isCauseKnown: true,
});

export const missingTagOrContact = (tagId: string): Explanation => ({
	summary: sentence`Not found: tag ${typed(tagId)}, or the contact.`,
	hint: 'Check both, or use the name of the tag.',
});

/** Explains that an email trigger doesn't exist. The service can list the keys. */
export const missingTrigger = (key: string): Explanation => ({
	summary: sentence`No email trigger has the key "${typed(key)}".`,
	hint: sentence`Copy the ${fieldName('trigger_key')} from the dashboard.`,
});
