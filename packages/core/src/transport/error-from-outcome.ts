import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NetworkError } from '../errors/network-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { OutcomeUnknownError } from '../errors/outcome-unknown-error.ts';
import type { ApiResponse, Call, Explanation, Outcome } from './call.ts';
import { readErrorBody } from './error-body.ts';
import { errorOf } from './error-rules.ts';
import type { Attempted } from './retry-class.ts';

export interface OutcomeContext {
	call: Call;
	/** Host and port of the Base URL. */
	host: string;
	/** Whether the service may have processed this attempt or an earlier one. */
	isOutcomeUnknown: boolean;
}

const LOST = 'The connection to the service was lost.';
const TIMED_OUT = 'The request timed out.';

/** Returns the error for a failed attempt. */
export function errorFromOutcome(
	{ outcome, retryClass, retryAfterMs }: Attempted,
	{ call, host, isOutcomeUnknown }: OutcomeContext,
): ContactSyncError {
	const parts = { retryAfterMs, isOutcomeUnknown };
	if (retryClass === 'unknown' && call.replay === 'unsafe') {
		const response = outcome.kind === 'response' ? readResponse(outcome.response) : {};
		return new OutcomeUnknownError({ ...response, ...parts, ...explainUnknown(call, outcome) });
	}
	switch (outcome.kind) {
		case 'response':
			return errorOf({ ...readResponse(outcome.response), ...parts, call });
		case 'not_connected': {
			const { as: Kind, summary, hint } = outcome.failure;
			return new Kind({ ...parts, summary: summary(host, outcome.code), hint: hint(host) });
		}
		case 'lost':
			return new NetworkError({ ...parts, summary: LOST, hint: 'Check the network, then retry.' });
		case 'timed_out': {
			const hint = `Check that the service at ${host} is running, then retry.`;
			return new TimeoutError({ ...parts, summary: TIMED_OUT, hint });
		}
	}
}

const readResponse = (response: ApiResponse) => ({
	...readErrorBody(response),
	status: response.status,
	requestId: response.requestId,
});

function explainUnknown({ unknownOutcome }: Call, outcome: Outcome): Explanation {
	const { summary, check, risk } = unknownOutcome!; // every endpoint that isn't idempotent has one
	return { summary, hint: `${causeOf(outcome)} ${check} before you run it again, or ${risk}.` };
}

/** Returns the cause of an unknown outcome, as a sentence. */
function causeOf(outcome: Outcome): string {
	if (outcome.kind !== 'response') return outcome.kind === 'lost' ? LOST : TIMED_OUT;
	const { status } = outcome.response;
	return status === 408
		? 'The request timed out (408).'
		: `The service failed (${status}) after receiving it.`;
}
