import type { SuppressionReason } from '../../store/tables.ts';

/**
 * Reasons, least severe first. A reason that concerns the person also applies to the person's next email
 * address.
 */
const REASONS: readonly { reason: SuppressionReason; isAboutPerson: boolean }[] = [
	{ reason: 'bounced', isAboutPerson: false }, // another email address of the same person may work
	{ reason: 'unsubscribed', isAboutPerson: true }, // the person's own decision, which a later bounce doesn't replace
	{ reason: 'complained', isAboutPerson: true }, // most severe
];

/** The reasons, least severe first. */
export const REASON_NAMES: readonly SuppressionReason[] = REASONS.map(({ reason }) => reason);

const rankOf = (reason: SuppressionReason) => REASON_NAMES.indexOf(reason);

/** Returns the text for timelines and the outbox. */
export const suppressedText = (reason: SuppressionReason): string =>
	`the email address is suppressed (${reason})`;

export const isMoreSevere = (reason: SuppressionReason, other: SuppressionReason): boolean =>
	rankOf(reason) > rankOf(other);

export const isAboutPerson = (reason: SuppressionReason): boolean =>
	REASONS[rankOf(reason)]!.isAboutPerson;
