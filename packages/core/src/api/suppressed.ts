import { fieldName, sentence, typed } from '../errors/text.ts';
import type { Explanation } from '../transport/call.ts';

/**
 * Reasons why a recipient is suppressed: words in the service's message, the phrase that follows the email address
 * in a title, and the fix. The words don't match messages about a missing "unsubscribe link" or a wrong
 * "override_unsubscribe". No fix suggests the override: it requires the person's consent.
 */
const REASONS = {
	unsubscribed: {
		words: /unsubscribed|opted[ _-]out/i,
		title: 'unsubscribed',
		fix: 'Email this person only after they subscribe again.',
	},
	bounced: {
		words: /bounced|(hard|soft)[ _-]bounce/i,
		title: 'bounced earlier',
		fix: 'If the email address works again, remove it from the list of unsubscribed email addresses in the dashboard.',
	},
	complained: {
		words: /complain(ed|t)/i,
		title: 'complained about spam',
		fix: "Don't email this person again: they reported an earlier email as spam.",
	},
	suppressed: {
		words: /suppress(ed|ion)|must not be (e?mailed|contacted)/i,
		title: 'is suppressed',
		fix: 'Look up the reason in the list of unsubscribed email addresses in the dashboard.',
	},
} as const;

type Reason = keyof typeof REASONS;

/**
 * Matches a message about an enrollment that was stopped earlier. It can mention that the recipient was suppressed
 * then, which may be over.
 */
const STOPPED = /\benrollment\b.{0,300}\bwas stopped\b/is; // bounded, because a message can be long

/**
 * Returns the reason in a message about a suppressed recipient, or `suppressed` if the message mentions no
 * reason or several reasons. Returns undefined for other messages.
 */
export function suppressionIn(detail: string): Reason | undefined {
	if (STOPPED.test(detail)) return undefined;
	const reasons = Object.keys(REASONS) as Reason[]; // the keys of a literal
	const named = reasons.filter((reason) => REASONS[reason].words.test(detail));
	const [reason, ...others] = named.filter((each) => each !== 'suppressed');
	return others.length > 0 ? 'suppressed' : (reason ?? named[0]);
}

/**
 * Explains why a recipient wasn't emailed or enrolled. Returns undefined if the recipient isn't suppressed.
 *
 * @param failure start of the title
 */
export function explainSuppressed(
	failure: 'Not sent' | 'Not enrolled',
	email: string,
	detail: string,
): Explanation | undefined {
	const reason = suppressionIn(detail);
	if (reason === undefined) return undefined;
	const { title, fix } = REASONS[reason];
	return {
		summary: sentence`${failure}: ${typed(email)} ${title}.`,
		hint: fix,
		isCauseKnown: true,
	};
}

/** Explains why a contact wasn't enrolled. Returns undefined if it isn't suppressed, and no enrollment was stopped. */
export const explainNotEnrolled = (email: string, detail: string): Explanation | undefined =>
	STOPPED.test(detail)
		? {
				summary: sentence`Not enrolled: an enrollment of ${typed(email)} was stopped earlier.`,
				hint: sentence`Restarting it from the first step requires ${fieldName('override_unsubscribe')}, and the contact's consent.`,
			}
		: explainSuppressed('Not enrolled', email, detail);

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
		isCauseKnown: false, // only the service's message can name them
	};
}
