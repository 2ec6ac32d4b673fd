import { sentence, typed } from '../errors/text.ts';
import type { Explanation } from '../transport/call.ts';

/** Matches messages about a suppressed recipient, but not about a missing "unsubscribe link" or a wrong "override_unsubscribe". */
const SUPPRESSED =
	/unsubscribed|bounced|(hard|soft)[ _-]bounce|complain(ed|t)|suppress(ed|ion)|opted[ _-]out|must not be (e?mailed|contacted)/i;

type Reason = 'unsubscribed' | 'bounced' | 'complained' | 'suppressed';

const REASONS: ReadonlyArray<[Reason, RegExp]> = [
	['unsubscribed', /unsubscribed|opted[ _-]out/i],
	['bounced', /bounce/i],
	['complained', /complain/i],
];

/**
 * Returns the reason in a message about a suppressed recipient, or `suppressed` if the message mentions no
 * reason or several reasons. Returns undefined for other messages.
 */
export function suppressionIn(detail: string): Reason | undefined {
	if (!SUPPRESSED.test(detail)) return undefined;
	const [named, ...others] = REASONS.filter(([, words]) => words.test(detail));
	return named === undefined || others.length > 0 ? 'suppressed' : named[0];
}

/** Phrases that follow the email address in a title. */
const IN_TITLE: Record<Reason, string> = {
	unsubscribed: 'unsubscribed',
	bounced: 'bounced earlier',
	complained: 'complained about spam',
	suppressed: 'is suppressed',
};

const IF_ADDRESS_WORKS =
	'If the email address works again, remove it from the list of unsubscribed email addresses in the dashboard.';

/** Fix for an email that wasn't sent. */
const INSTEAD_OF_SENDING: Record<Reason, string> = {
	unsubscribed: 'Send to this recipient only after they subscribe again.',
	bounced: IF_ADDRESS_WORKS,
	complained: "Don't email this recipient again: they reported an earlier email as spam.",
	suppressed: 'Look up the reason in the list of unsubscribed email addresses in the dashboard.',
};

/**
 * Explains why an email wasn't sent. Returns undefined if neither the recipient nor the sender is the cause.
 */
export function explainNotSent(email: string, detail: string): Explanation | undefined {
	const reason = suppressionIn(detail);
	if (reason === undefined) return /\bsender\b/i.test(detail) ? UNUSABLE_SENDER : undefined;
	const summary = sentence`Not sent: ${typed(email)} ${IN_TITLE[reason]}.`;
	return { summary, hint: INSTEAD_OF_SENDING[reason] };
}

const UNUSABLE_SENDER: Explanation = {
	summary: "Not sent: the email's sender can't be used.",
	hint: 'Set up or verify the sender in the dashboard, then run this again.',
};

/** Fix for a contact that wasn't enrolled. Never suggests the override: whoever has consent knows the option. */
const INSTEAD_OF_ENROLLING: Record<Reason, string> = {
	...INSTEAD_OF_SENDING,
	unsubscribed: 'Enroll this contact only after they subscribe again.',
	complained: "Don't enroll this contact: they reported an earlier email as spam.",
};

/** Explains why a contact wasn't enrolled. Returns undefined if the contact isn't suppressed. */
export function explainNotEnrolled(email: string, detail: string): Explanation | undefined {
	const reason = suppressionIn(detail);
	if (reason === undefined) return undefined;
	return {
		summary: sentence`Not enrolled: ${typed(email)} ${IN_TITLE[reason]}.`,
		hint: INSTEAD_OF_ENROLLING[reason],
	};
}

/** Explains why none of these contacts was enrolled. Returns undefined if none is suppressed. */
export function explainNoneEnrolled(
	[email, ...others]: readonly string[],
	detail: string,
): Explanation | undefined {
	if (email !== undefined && others.length === 0) return explainNotEnrolled(email, detail);
	if (suppressionIn(detail) === undefined) return undefined;
	return {
		summary: 'Not enrolled: the list contains suppressed email addresses.',
		hint: 'Remove these email addresses from the list, then run this again.',
	};
}
