import type { SuppressionReason } from '../store/tables.ts';

/** Reasons by severity, and whether a reason is about the person, so that it applies to their next email address, too. */
const REASONS: readonly { reason: SuppressionReason; isAboutPerson: boolean }[] = [
	{ reason: 'bounced', isAboutPerson: false }, // another email address of the same person may work
	{ reason: 'unsubscribed', isAboutPerson: true }, // their own wish, which a later bounce doesn't replace
	{ reason: 'complained', isAboutPerson: true }, // asks for the most care
];

const placeOf = (reason: SuppressionReason) => REASONS.findIndex((each) => each.reason === reason);

export const isGraver = (reason: SuppressionReason, than: SuppressionReason): boolean =>
	placeOf(reason) > placeOf(than);

export const isAboutPerson = (reason: SuppressionReason): boolean =>
	REASONS[placeOf(reason)]!.isAboutPerson;
