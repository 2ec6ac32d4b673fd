import { AuthenticationError } from '../errors/authentication-error.ts';
import { ConflictError } from '../errors/conflict-error.ts';
import type { ContactSyncError, ErrorParts } from '../errors/contact-sync-error.ts';
import { NotFoundError } from '../errors/not-found-error.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { ScopeError } from '../errors/scope-error.ts';
import { ServerError } from '../errors/server-error.ts';
import { UncertainError } from '../errors/uncertain-error.ts';
import { UnexpectedAnswerError } from '../errors/unexpected-answer-error.ts';
import { UnprocessableError } from '../errors/unprocessable-error.ts';
import { ValidationError, type FieldTexts } from '../errors/validation-error.ts';
import type { Call } from './call.ts';
import { inWords } from './in-words.ts';

/** What a rule may look at. */
export interface Refusal {
	status: number;
	/** Whether the body was JSON. */
	json: boolean;
	common: Pick<ErrorParts, 'status' | 'requestId' | 'detail'>;
	fields: FieldTexts;
	call: Call;
	retryAfterMs?: number;
}

interface Rule {
	when: (refusal: Refusal) => boolean;
	error: (refusal: Refusal) => ContactSyncError;
}

const CHECK_BASE_URL =
	'Check the Base URL: it is the address of the API and usually ends with /api/v1.';

export const LOOK_BEFORE_REPEATING =
	'Check that in the service before you run this again: a second run may do it twice.';

/** Which answer is which error, first match wins. api.md section 7. */
export const ERROR_RULES: readonly Rule[] = [
	{
		when: ({ status }) => status === 429,
		error: ({ common, retryAfterMs }) =>
			new RateLimitedError({
				...common,
				retryAfterMs,
				summary: 'The rate limit of this API key is used up.',
				hint: `Try again ${inWords(retryAfterMs)}, or have the limits of the key raised.`,
			}),
	},
	{
		when: ({ status, call }) => status >= 500 && call.replay === 'unsafe',
		error: ({ status, common }) =>
			new UncertainError({
				...common,
				summary: `The service had a fault of its own (status ${status}), so it is not known whether this was done.`,
				hint: LOOK_BEFORE_REPEATING,
			}),
	},
	{
		when: ({ status }) => status >= 500,
		error: ({ status, common, retryAfterMs }) =>
			new ServerError({
				...common,
				retryAfterMs,
				summary: `The service had a fault of its own (status ${status}).`,
				hint: `Try again ${inWords(retryAfterMs)}.`,
			}),
	},
	{
		when: ({ status }) => status >= 300 && status < 400,
		error: ({ status, common }) =>
			new UnexpectedAnswerError({
				...common,
				summary: `The Base URL leads on to another address (status ${status}), which is not followed so that the API key stays with one host.`,
				hint: 'Enter the address the service really has.',
			}),
	},
	{
		// api.md section 7 promises JSON for every error, so this is a proxy or another site speaking.
		when: ({ json }) => !json,
		error: ({ status, common }) =>
			new UnexpectedAnswerError({
				...common,
				summary: `A web page came back (status ${status}) instead of the service's answer.`,
				hint: CHECK_BASE_URL,
			}),
	},
	{
		when: ({ status }) => status === 401,
		error: ({ common }) =>
			new AuthenticationError({
				...common,
				summary: 'The service did not accept the API key.',
				hint: 'Copy the key again, and check that it belongs to the service at this Base URL.',
			}),
	},
	{
		when: ({ status }) => status === 403,
		error: ({ common, call: { scope } }) => new ScopeError({ ...common, scope }),
	},
	{
		when: ({ status, call }) => status === 404 && call.what !== undefined,
		error: ({ common, call: { what, hints } }) =>
			new NotFoundError({
				...common,
				summary: `The service found no ${what}.`,
				hint: hints?.[404] ?? 'Check the spelling, or create it first.',
			}),
	},
	{
		when: ({ status }) => status === 409,
		error: ({ common }) =>
			new ConflictError({
				...common,
				summary: `The service already has something else under the same name${because(common.detail)}`,
				hint: 'Use another idempotency key for another email.',
			}),
	},
	{
		when: ({ status }) => status === 422,
		error: ({ common, fields, call: { hints } }) =>
			new UnprocessableError({
				...common,
				summary: `The service could not do this now${because(common.detail ?? faultsOf(fields))}`,
				hint: hints?.[422] ?? 'Fix that in the service, and run this again.',
			}),
	},
	{
		when: ({ status }) => status === 400 || status === 413 || status === 415,
		error: ({ common, fields }) =>
			new ValidationError({
				...common,
				fields,
				summary: `The service did not accept the data${because(faultsOf(fields) ?? common.detail)}`,
				hint: 'Correct it and run this again.',
			}),
	},
	{
		when: ({ status }) => status === 404,
		error: ({ common }) =>
			new UnexpectedAnswerError({
				...common,
				summary: 'The service does not know this address.',
				hint: CHECK_BASE_URL,
			}),
	},
	{
		when: () => true,
		error: ({ status, common }) =>
			new UnexpectedAnswerError({
				...common,
				summary: `The service answered with status ${status}, which it should not.`,
				hint: CHECK_BASE_URL,
			}),
	},
];

/** The reason, as the end of a sentence. */
function because(reason: string | undefined): string {
	if (reason === undefined) return '.';
	return `: ${/[.!?…]$/.test(reason) ? reason : `${reason}.`}`;
}

function faultsOf(fields: FieldTexts): string | undefined {
	const named = Object.entries(fields).map(([name, texts]) => `${name}: ${texts.join(' ')}`);
	return named.length > 0 ? named.join(' · ') : undefined;
}
