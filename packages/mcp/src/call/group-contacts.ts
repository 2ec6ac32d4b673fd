import { groupBy, truncate } from '@contact-sync/core';

/** Status of one contact. */
export interface ContactStatus {
	email: string;
	status: string;
	/** Reason for the status, if the status isn't sufficient. */
	reason?: string;
	/** How to continue with the contact, if something is left to do. */
	next_step?: string;
}

/** The contacts with one status for one reason. */
export interface Group extends Omit<ContactStatus, 'email'> {
	count: number;
	emails: string[];
}

/** Maximum number of groups per status. The last one has the contacts with all other reasons. */
const MAX_GROUPS = 10;

/** Maximum length of each text, in characters. */
const MAX_TEXT_LENGTH = 300;

const OTHERS = {
	reason: 'Other reasons.',
	next_step: `Calling this tool again with these is safe. With up to ${MAX_GROUPS} of them, it returns the reason of each.`,
};

/** Groups contacts by status and reason, in the order of first occurrence. */
export const groupContacts = (contacts: readonly ContactStatus[]): Group[] =>
	[...groupBy(contacts, ({ status }) => status).values()].flatMap((sameStatus) => {
		const groups = [...groupBy(sameStatus, ({ reason }) => reason).values()];
		if (groups.length <= MAX_GROUPS) return groups.map((group) => toGroup(group, group[0]));
		const named = groups.slice(0, MAX_GROUPS - 1).map((group) => toGroup(group, group[0]));
		const others = groups.slice(MAX_GROUPS - 1).flat();
		return [...named, toGroup(others, { ...OTHERS, status: sameStatus[0].status })];
	});

const toGroup = (
	contacts: readonly ContactStatus[],
	{ status, reason, next_step }: Omit<ContactStatus, 'email'>,
): Group => ({
	status,
	count: contacts.length,
	emails: contacts.map(({ email }) => email),
	reason: reason && truncate(reason, MAX_TEXT_LENGTH),
	next_step: next_step && truncate(next_step, MAX_TEXT_LENGTH),
});
