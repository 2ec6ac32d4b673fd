import type { Call, Explanation, Needed, UnknownOutcome } from './call.ts';

/** Marks an explanation as the cause, so that the message from the response isn't shown. */
export const explainKnown = (explanation: Explanation | undefined): Explanation | undefined =>
	explanation && { ...explanation, isCauseKnown: true };

/** Explains why it's unknown whether a request was processed. */
export function explainUnknown({ unknownOutcome }: Call, cause: string): Explanation {
	const { summary, check, risk } = unknownOutcome ?? UNKNOWN;
	return { summary, hint: `${cause} ${check} before you run it again, or ${risk}.` };
}

const UNKNOWN: UnknownOutcome = {
	summary: "It's unknown whether this request was processed.",
	check: 'Check the dashboard',
	risk: 'it may be processed twice',
};

/**
 * Explains that an object doesn't exist: the object that the service mentions, the only candidate, or one of
 * several candidates.
 */
export function explainMissing(needs: readonly Needed[], detail = ''): Explanation {
	const named = needs.filter(({ name }) => name.test(detail));
	const [first, ...others] = named.length > 0 ? named : needs;
	if (first !== undefined && others.length === 0)
		return { summary: first.summary, hint: first.hint, isCauseKnown: !first.isReported };
	return {
		summary: `Not found: ${needs.map(({ short }) => short).join(' or ')}.`,
		hint: 'Check both values, or create the missing one.',
	};
}
