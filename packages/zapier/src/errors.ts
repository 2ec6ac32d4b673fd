import {
	AuthenticationError,
	ContactSyncError,
	NetworkError,
	RateLimitedError,
	ServerError,
	suppressionIn,
	TimeoutError,
	truncate,
	OutcomeUnknownError,
	UnprocessableError,
	type Action,
} from '@contact-sync/core';
import type { ZObject } from 'zapier-platform-core';

/** Context of an error: connecting an account, or running an action. */
export type ErrorContext =
	| 'connect'
	| (Pick<Action, 'effect'> & {
			/** Whether an unknown outcome ends the run with an error, instead of halting it. @default false */
			reportsUnknown?: boolean;
	  });

type Errors = ZObject['errors'];

/** Returns a random number from 0 (inclusive) to 1 (exclusive), for jitter. */
type Random = () => number;

interface Rule {
	when: (error: ContactSyncError, context: ErrorContext) => boolean;
	error: (errors: Errors, error: ContactSyncError, random: Random) => Error;
}

/**
 * Delay before Zapier retries a step, in seconds, if the service doesn't specify one. The shortest rate limit
 * window is one minute.
 */
const DEFAULT_DELAY_S = 60;

/** Whether an error may be temporary. api.md section 7: retry on 5xx. */
const isTransient = (error: ContactSyncError): boolean =>
	error instanceof TimeoutError || error instanceof NetworkError || error instanceof ServerError;

/** Maximum length of an error message, in characters. Zapier truncates longer messages. */
const MAX_LENGTH = 250;

/** Minimum useful length of an excerpt from the service's message, in characters. */
const MIN_REPORT_LENGTH = 40;

/** Returns the title, the fix, the progress, and as much of the service's message as fits. */
function formatMessage({ summary, hint, progress, report }: ContactSyncError): string {
	const text = truncate([summary, hint, progress].filter(Boolean).join(' '), MAX_LENGTH);
	const remaining = MAX_LENGTH - text.length - 1;
	if (report === '' || remaining < Math.min(report.length, MIN_REPORT_LENGTH)) return text;
	return `${text} ${truncate(report, remaining)}`;
}

/**
 * Maximum jitter, as a fraction of the delay and in seconds, so that runs with the same delay don't all retry
 * at the same time. Two minutes are enough for 120 requests at the default rate limit. A 429 shows that other
 * runs wait for the same limit, so these runs are always spread over two minutes.
 */
const MAX_JITTER = 0.5;
const MAX_JITTER_S = 120;

/** Maximum delay without jitter, in seconds. As on the other platforms, a retry then asks the service again. */
const MAX_DELAY_S = 3_600;

/** Retries the step automatically when the service allows it, or after an hour. */
const retryLater: Rule['error'] = (errors, error, random) => {
	const { retryAfterMs } = error;
	const statedS =
		retryAfterMs === undefined ? DEFAULT_DELAY_S : Math.max(1, Math.ceil(retryAfterMs / 1000));
	const delayS = Math.min(statedS, MAX_DELAY_S);
	const isShared = error instanceof RateLimitedError;
	const jitterS =
		(isShared ? MAX_JITTER_S : Math.min(delayS * MAX_JITTER, MAX_JITTER_S)) * random();
	return new errors.ThrottledError(formatMessage(error), Math.ceil(delayS + jitterS));
};

/** Ends the run with an error that explains the fix. */
const endRun: Rule['error'] = (errors, error) =>
	new errors.Error(formatMessage(error), error.code, error.status);

/** Halts the run. Halted runs never turn off the Zap, and Zapier doesn't email the Zap's owner. */
const haltRun: Rule['error'] = (errors, error) =>
	withoutInput(new errors.HaltedError(formatMessage(error)));

/**
 * Whether the recipient of an email is suppressed. A 422 indicates suppression only for actions that send
 * email.
 */
const isSuppressed = ({ detail = '' }: ContactSyncError, context: ErrorContext): boolean =>
	context !== 'connect' && context.effect === 'sends' && suppressionIn(detail) !== undefined;

/** Rules that map the core's errors to Zapier's errors. The first match applies. */
const RULES: readonly Rule[] = [
	{
		// While users connect an account, they see the reason immediately. Nothing is held or retried.
		when: (_error, context) => context === 'connect',
		error: endRun,
	},
	{
		// Marks the connection as expired: Zapier emails its owner and holds the runs.
		when: (error) => error instanceof AuthenticationError,
		error: (errors, error) =>
			withoutInput(
				new errors.ExpiredAuthError(
					`${error.summary} Reconnect Contact Sync in Zapier with a valid key.`,
				),
			),
	},
	{
		when: (error) => error instanceof RateLimitedError,
		error: retryLater,
	},
	{
		// These errors are safe to retry. If a retry isn't safe, the core throws OutcomeUnknownError instead,
		// and one of the next rules applies.
		when: isTransient,
		error: retryLater,
	},
	{
		// Autoreplay replays runs that ended with an error, but not halted runs:
		// https://help.zapier.com/hc/en-us/articles/19220226086797-What-is-replay-
		when: (error, context) =>
			error instanceof OutcomeUnknownError && context !== 'connect' && !context.reportsUnknown,
		error: haltRun,
	},
	{
		// Neither the Zap nor the service can fix this rejection. Zap owners must see all other rejections.
		when: (error, context) => error instanceof UnprocessableError && isSuppressed(error, context),
		error: haltRun,
	},
	{
		when: () => true,
		error: endRun,
	},
];

/** Prevents the platform from appending the input data to the message. */
const withoutInput = (error: Error): Error => Object.assign(error, { doNotContextify: true });

/**
 * Returns Zapier's error for a thrown value. All errors must pass through this function, because the platform
 * appends the whole input to errors that it doesn't recognize. `code` is the core's error code.
 */
export function toZapierError(
	errors: Errors,
	thrown: unknown,
	context: ErrorContext,
	random: Random = Math.random,
): Error {
	if (thrown instanceof ContactSyncError) {
		return RULES.find(({ when }) => when(thrown, context))!.error(errors, thrown, random);
	}
	const name = thrown instanceof Error ? thrown.name : typeof thrown;
	return new errors.Error(
		`The Contact Sync app failed (${name}). Report this error and the time when it occurred.`,
		'unexpected_error',
	);
}
