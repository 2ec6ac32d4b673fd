import { AuthenticationError } from '../errors/authentication-error.ts';
import { ConflictError } from '../errors/conflict-error.ts';
import type { ContactSyncError, ErrorParts } from '../errors/contact-sync-error.ts';
import { NotFoundError } from '../errors/not-found-error.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { ScopeError, type Scope } from '../errors/scope-error.ts';
import { ServerError } from '../errors/server-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { UncertainError } from '../errors/uncertain-error.ts';
import { CHECK_BASE_URL, UnexpectedAnswerError } from '../errors/unexpected-answer-error.ts';
import { UnprocessableError } from '../errors/unprocessable-error.ts';
import { ValidationError, type FieldTexts } from '../errors/validation-error.ts';
import type { Call } from './call.ts';
import { inWords } from './in-words.ts';

/** What every class of error may take of an answer. */
interface Told extends Omit<ErrorParts, 'summary' | 'hint'> {
	status: number;
	fields: FieldTexts;
}

/** What a rule may look at. */
export interface Refusal extends Told {
	/** Whether the body was a web page. */
	html: boolean;
	call: Call;
}

type Text = string | ((refusal: Refusal) => string);

interface Rule {
	when: (refusal: Refusal) => boolean;
	as: new (parts: Told & ErrorParts & { scope?: Scope }) => ContactSyncError;
	/** Left out, like the hint, where the error has words of its own. */
	summary?: Text;
	hint?: Text;
}

export const LOOK_BEFORE_REPEATING =
	'Check that in the service before you run this again: a second run may do it twice.';

/** Which answer is which error, first match wins. api.md section 7. */
const ERROR_RULES: readonly Rule[] = [
	{
		when: ({ status }) => status === 429,
		as: RateLimitedError,
		summary: 'The rate limit of this API key is used up.',
		hint: ({ retryAfterMs }) =>
			`Try again ${inWords(retryAfterMs)}, or have the limits of the key raised.`,
	},
	{
		when: ({ status, call }) => status === 408 && call.replay === 'unsafe',
		as: UncertainError,
		summary: 'The request timed out (status 408), so it is not known whether this was done.',
		hint: LOOK_BEFORE_REPEATING,
	},
	{
		when: ({ status }) => status === 408,
		as: TimeoutError,
		summary: 'The request timed out (status 408).',
		hint: ({ retryAfterMs }) => `Try again ${inWords(retryAfterMs)}.`,
	},
	{
		when: ({ status, call }) => status >= 500 && call.replay === 'unsafe',
		as: UncertainError,
		summary: ({ status }) =>
			`The service had a fault of its own (status ${status}), so it is not known whether this was done.`,
		hint: LOOK_BEFORE_REPEATING,
	},
	{
		when: ({ status }) => status >= 500,
		as: ServerError,
		summary: ({ status }) => `The service had a fault of its own (status ${status}).`,
		hint: ({ retryAfterMs }) => `Try again ${inWords(retryAfterMs)}.`,
	},
	{
		when: ({ status }) => status >= 300 && status < 400,
		as: UnexpectedAnswerError,
		summary: ({ status }) =>
			`The Base URL leads on to another address (status ${status}), which is not followed so that the API key stays with one host.`,
		hint: 'Enter the address the service really has.',
	},
	{
		// api.md section 7 promises JSON for every error, so this is a proxy or another site.
		when: ({ html }) => html,
		as: UnexpectedAnswerError,
		summary: ({ status }) =>
			`A web page came back (status ${status}) instead of the service's answer.`,
		hint: CHECK_BASE_URL,
	},
	{
		when: ({ status }) => status === 401,
		as: AuthenticationError,
		summary: 'The service did not accept the API key.',
		hint: 'Copy the key again, and check that it belongs to the service at this Base URL.',
	},
	{
		when: ({ status }) => status === 403,
		as: ScopeError,
	},
	{
		when: ({ status, call }) => status === 404 && call.what !== undefined,
		as: NotFoundError,
		summary: ({ call }) => `The service found no ${call.what}.`,
		hint: ({ call }) => call.hints?.[404] ?? 'Check the spelling, or create it first.',
	},
	{
		when: ({ status }) => status === 409,
		as: ConflictError,
		summary: ({ detail }) =>
			`The service already has something else under the same name${because(detail)}`,
		hint: 'Use another idempotency key for another email.',
	},
	{
		when: ({ status }) => status === 422,
		as: UnprocessableError,
		summary: ({ detail, fields }) =>
			`The service could not do this now${because(faultsOf(fields) ?? detail)}`,
		hint: ({ call }) => call.hints?.[422] ?? 'Fix that in the service, and run this again.',
	},
	{
		when: ({ status }) => status === 400 || status === 413 || status === 415,
		as: ValidationError,
		summary: ({ detail, fields }) =>
			`The service did not accept the data${because(faultsOf(fields) ?? detail)}`,
		hint: 'Correct it and run this again.',
	},
	{
		when: ({ status }) => status === 404,
		as: UnexpectedAnswerError,
		summary: 'The service does not know this address.',
		hint: CHECK_BASE_URL,
	},
	{
		when: () => true,
		as: UnexpectedAnswerError,
		summary: ({ status }) => `The service answered with status ${status}, which it should not.`,
		hint: CHECK_BASE_URL,
	},
];

/** The error that an answer stands for. Nothing of the call gets into it but the scope, and what its texts name. */
export function errorOf(refusal: Refusal): ContactSyncError {
	const { as: Kind, summary, hint } = ERROR_RULES.find(({ when }) => when(refusal))!;
	const say = (text: Text = ''): string => (typeof text === 'string' ? text : text(refusal));
	const { call, ...told } = refusal;
	return new Kind({ ...told, scope: call.scope, summary: say(summary), hint: say(hint) });
}

/** The reason, as the end of a sentence. */
function because(reason: string | undefined): string {
	if (reason === undefined) return '.';
	return `: ${/[.!?…]$/.test(reason) ? reason : `${reason}.`}`;
}

function faultsOf(fields: FieldTexts): string | undefined {
	const named = Object.entries(fields).map(([name, texts]) => `${name}: ${texts.join(' ')}`);
	return named.length > 0 ? named.join(' · ') : undefined;
}
