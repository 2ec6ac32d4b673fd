import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NetworkError } from '../errors/network-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { UncertainError } from '../errors/uncertain-error.ts';
import type { Answer, Call, Outcome } from './call.ts';
import { readErrorBody } from './error-body.ts';
import { ERROR_RULES, LOOK_BEFORE_REPEATING, type Refusal } from './error-rules.ts';

export interface Circumstances {
	call: Call;
	retryAfterMs?: number;
	secrets: readonly string[];
}

/** Turns how an attempt ended into the error it stands for. */
export function errorFromOutcome(outcome: Outcome, circumstances: Circumstances): ContactSyncError {
	if (outcome.kind === 'answer') return errorFromAnswer(outcome.answer, circumstances);
	if (outcome.kind === 'unreached') {
		return new NetworkError({
			summary: 'The service could not be reached.',
			hint: 'Check the Base URL and that the service is running.',
		});
	}
	const summary = BROKEN[outcome.kind];
	if (circumstances.call.replay === 'unsafe') {
		return new UncertainError({
			summary: `${summary.slice(0, -1)}, so it is not known whether this was done.`,
			hint: LOOK_BEFORE_REPEATING,
		});
	}
	return outcome.kind === 'lost'
		? new NetworkError({ summary, hint: 'Try again in a moment.' })
		: new TimeoutError({ summary, hint: 'Check that it is running, and try again.' });
}

const BROKEN = {
	lost: 'The connection to the service broke.',
	timed_out: 'The service did not answer in time.',
};

function errorFromAnswer(
	answer: Answer,
	{ call, retryAfterMs, secrets }: Circumstances,
): ContactSyncError {
	const { json, detail, fields } = readErrorBody(answer.text, secrets);
	const refusal: Refusal = {
		status: answer.status,
		json,
		fields,
		call,
		common: {
			status: answer.status,
			requestId: answer.headers.get('x-request-id') ?? undefined,
			detail,
		},
		retryAfterMs,
	};
	return ERROR_RULES.find(({ when }) => when(refusal))!.error(refusal);
}
