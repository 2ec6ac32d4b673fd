import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NetworkError } from '../errors/network-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { OutcomeUnknownError } from '../errors/outcome-unknown-error.ts';
import type { Call, Outcome } from './call.ts';
import { readErrorBody } from './error-body.ts';
import { errorOf } from './error-rules.ts';
import { explainUnknown } from './explanations.ts';
import { tlsErrorOf } from './tls-failures.ts';
import { isUnprocessed } from './unprocessed.ts';
import { unreachedErrorOf } from './unreached.ts';

export interface OutcomeContext {
	call: Call;
	/** Host and port of the Base URL. */
	host: string;
	retryAfterMs?: number;
	/** Whether the service may have processed this attempt or an earlier one. */
	isOutcomeUnknown: boolean;
}

/** Returns the error for the outcome of a failed attempt. */
export function errorFromOutcome(
	outcome: Outcome,
	{ call, host, retryAfterMs, isOutcomeUnknown }: OutcomeContext,
): ContactSyncError {
	if (outcome.kind === 'response') {
		const { status, requestId } = outcome.response;
		const canRetry = call.replay !== 'unsafe' || isUnprocessed(outcome.response);
		const facts = { status, requestId, call, canRetry, retryAfterMs, isOutcomeUnknown };
		return errorOf({ ...readErrorBody(outcome.response), ...facts });
	}
	if (outcome.kind === 'unreached') return unreachedErrorOf(outcome.code, host, isOutcomeUnknown);
	if (outcome.kind === 'tls_failed') return tlsErrorOf(outcome.code, isOutcomeUnknown);
	const summary = SUMMARIES[outcome.kind];
	if (call.replay === 'unsafe')
		return new OutcomeUnknownError({ ...explainUnknown(call, summary), isOutcomeUnknown });
	return outcome.kind === 'lost'
		? new NetworkError({
				summary,
				hint: 'Check the network, then retry.',
				isOutcomeUnknown,
			})
		: new TimeoutError({
				summary,
				hint: `Check that the service at ${host} is running, then retry.`,
				isOutcomeUnknown,
			});
}

const SUMMARIES = {
	lost: 'The connection to the service was lost.',
	timed_out: 'The request timed out.',
};
