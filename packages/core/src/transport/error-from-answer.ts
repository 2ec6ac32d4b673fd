import { AuthenticationError } from '../errors/authentication-error.ts';
import type { ContactSyncError, ErrorParts } from '../errors/contact-sync-error.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { ScopeError } from '../errors/scope-error.ts';
import { ServerError } from '../errors/server-error.ts';
import { UnexpectedAnswerError } from '../errors/unexpected-answer-error.ts';
import { ValidationError, type FieldTexts } from '../errors/validation-error.ts';
import type { Answer, Call } from './call.ts';
import { readErrorBody } from './error-body.ts';
import { parseRetryAfter } from './retry-after.ts';

export interface Circumstances {
	call: Call;
	nowMs: number;
	secrets: readonly string[];
}

/** What a rule may look at. */
interface Refusal {
	status: number;
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

/** Which answer is which error, first match wins. api.md section 7. */
const RULES: readonly Rule[] = [
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
		when: ({ status }) => status === 400 || status === 413 || status === 415,
		error: ({ common, fields }) =>
			new ValidationError({
				...common,
				fields,
				summary: `The service did not accept the data: ${faults(fields, common.detail)}`,
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

/** Turns an answer that is no success into the error it stands for. */
export function errorFromAnswer(answer: Answer, { call, nowMs, secrets }: Circumstances) {
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
		retryAfterMs: parseRetryAfter(answer.headers.get('retry-after'), nowMs),
	};
	return RULES.find(({ when }) => when(refusal))!.error(refusal);
}

function inWords(waitMs: number | undefined): string {
	if (waitMs === undefined) return 'in a minute';
	const seconds = Math.max(1, Math.ceil(waitMs / 1000));
	if (seconds <= 120) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
	return `in ${Math.ceil(seconds / 60)} minutes`;
}

function faults(fields: FieldTexts, detail: string | undefined): string {
	const named = Object.entries(fields).map(([name, texts]) => `${name}: ${texts.join(' ')}`);
	const text = named.length > 0 ? named.join(' · ') : (detail ?? 'it did not say why');
	return /[.!?…]$/.test(text) ? text : `${text}.`;
}
