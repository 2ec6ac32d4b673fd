import type { Call, Explanation } from './call.ts';

/** Marks an explanation as the cause, so that the message from the response isn't shown. */
export const explainKnown = (explanation: Explanation | undefined): Explanation | undefined =>
	explanation && { ...explanation, isCauseKnown: true };

/** Explains why it's unknown whether a request was processed. */
export function explainUnknown({ unknownOutcome }: Call, cause: string): Explanation {
	const { summary, check, risk } = unknownOutcome!; // every endpoint that isn't idempotent has one
	return { summary, hint: `${cause} ${check} before you run it again, or ${risk}.` };
}
