import {
	AuthenticationError,
	ContactSyncError,
	NetworkError,
	RateLimitedError,
	ServerError,
	suppressionIn,
	TimeoutError,
	UncertainError,
	UnprocessableError,
	type Action,
} from '@contact-sync/core';
import type { ZObject } from 'zapier-platform-core';

/** Where an error occurred: while connecting an account, or in an action of the catalog. */
export type ErrorContext = 'connect' | Pick<Action, 'effect'>;

type Errors = ZObject['errors'];

/** Returns a number from 0 to below 1, for jitter. */
type Random = () => number;

interface Rule {
	when: (error: ContactSyncError, context: ErrorContext) => boolean;
	error: (errors: Errors, error: ContactSyncError, random: Random) => Error;
}

/** Seconds until Zapier runs a step again when the service names no time; its shortest limit is a minute. */
const DEFAULT_DELAY_S = 60;

/** Failures that may pass by themselves. api.md section 7: retry on 5xx. */
const isPassing = (error: ContactSyncError): boolean =>
	error instanceof TimeoutError || error instanceof NetworkError || error instanceof ServerError;

/** Zapier cuts longer texts. */
const MAX_LENGTH = 250;

/** Characters from which on a part of the service's own words is of use. */
const MIN_REPORT_LENGTH = 40;

/** Returns the title, the fix, the progress, and as much of the service's text as fits. */
function textOf({ summary, hint, progress, report }: ContactSyncError): string {
	const text = cut([summary, hint, progress].filter(Boolean).join(' '), MAX_LENGTH);
	const left = MAX_LENGTH - text.length - 1;
	if (report === '' || left < Math.min(report.length, MIN_REPORT_LENGTH)) return text;
	return `${text} ${cut(report, left)}`;
}

const cut = (text: string, maxLength: number): string =>
	text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;

/** Jitter, as a share of the delay: runs that waited for the same moment don't come back together. */
const MAX_JITTER = 0.5;

/** Zapier runs the step again after the delay, never before the service allows it, and the owner has nothing to do. */
const later: Rule['error'] = (errors, error, random) => {
	const { retryAfterMs } = error;
	const delayS = retryAfterMs === undefined ? DEFAULT_DELAY_S : Math.ceil(retryAfterMs / 1000);
	return new errors.ThrottledError(
		textOf(error),
		Math.ceil(Math.max(1, delayS) * (1 + MAX_JITTER * random())),
	);
};

/** The step ends, and says what to change. */
const ended: Rule['error'] = (errors, error) =>
	new errors.Error(textOf(error), error.code, error.status);

/** Ends the run softly: a halted run never turns the Zap off, and its owner gets no email about it. */
const halted: Rule['error'] = (errors, error) =>
	withoutInput(new errors.HaltedError(textOf(error)));

/** Only of an action that reaches people can a 422 be about a suppressed recipient. */
const isSuppressed = ({ detail = '' }: ContactSyncError, context: ErrorContext): boolean =>
	context !== 'connect' && context.effect === 'sends' && suppressionIn(detail) !== undefined;

/** Which error of the core is which of Zapier's, first match wins. */
const RULES: readonly Rule[] = [
	{
		// Someone who is connecting reads the reason at once; nothing is held or repeated.
		when: (_error, context) => context === 'connect',
		error: ended,
	},
	{
		// Marks the connection as expired: Zapier writes to its owner and holds the runs.
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
		error: later,
	},
	{
		// Repeating is harmless: where it were not, the core says that it is uncertain, which halts the run below.
		when: isPassing,
		error: later,
	},
	{
		// Autoreplay repeats runs that ended with an error, and leaves halted runs to a person:
		// https://help.zapier.com/hc/en-us/articles/19220226086797-What-is-replay-
		when: (error) => error instanceof UncertainError,
		error: halted,
	},
	{
		// The only refusal that neither the Zap nor the service can fix. Everything else must reach the owner.
		when: (error, context) => error instanceof UnprocessableError && isSuppressed(error, context),
		error: halted,
	},
	{
		when: () => true,
		error: ended,
	},
];

/** The platform appends all input data to the text of an error, unless the error says not to. */
const withoutInput = (error: Error): Error => Object.assign(error, { doNotContextify: true });

/**
 * Turns whatever was thrown into one of Zapier's errors. Nothing else may reach the platform, because
 * it appends the whole input to errors it does not know. `code` is that of the core's error.
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
		'unexpected_fault',
	);
}
