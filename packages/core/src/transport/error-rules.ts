import { AuthenticationError } from '../errors/authentication-error.ts';
import { ConflictError } from '../errors/conflict-error.ts';
import type { ContactSyncError, ErrorParts } from '../errors/contact-sync-error.ts';
import { KeyConflictError } from '../errors/key-conflict-error.ts';
import { NotFoundError } from '../errors/not-found-error.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { ScopeError, type Scope } from '../errors/scope-error.ts';
import { ServerError } from '../errors/server-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { CHECK_BASE_URL, UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { UnprocessableError } from '../errors/unprocessable-error.ts';
import { ValidationError, type FieldTexts } from '../errors/validation-error.ts';
import type { Call, Explanation } from './call.ts';
import { formatWait } from './format-wait.ts';

/** Parts of a response that every error class accepts. */
interface ErrorFields extends Omit<ErrorParts, 'summary' | 'hint'> {
	status: number;
	fields: FieldTexts;
}

/** Error response, in the format that the rules require. */
export interface ErrorResponse extends ErrorFields {
	/** Whether the body was a web page. */
	html: boolean;
	call: Call;
}

interface Rule {
	when: (response: ErrorResponse) => boolean;
	as: new (parts: ErrorFields & ErrorParts & { scope?: Scope }) => ContactSyncError;
	/** Returns the title and the fix; absent if the error class creates them. */
	explain?: (response: ErrorResponse) => Explanation;
}

/** Whether a response is a conflict about an idempotency key, instead of one about other data. Assumption: it names the key. */
const isAboutKey = ({ status, detail = '', fields }: ErrorResponse): boolean =>
	status === 409 && [detail, ...Object.keys(fields)].some((text) => /idempoten/i.test(text));

const IF_ERROR_PERSISTS = 'If the error persists, contact the operator of the service.';

const webPage = (status: number) => `The response is a web page (${status}).`;

/** Rules that select the error class for a response; the first match wins. api.md section 7. */
const ERROR_RULES: readonly Rule[] = [
	{
		when: ({ status }) => status === 429,
		as: RateLimitedError,
		explain: ({ retryAfterMs }) => ({
			summary: 'This API key reached its rate limit.',
			hint: `Retry ${formatWait(retryAfterMs)}, or ask the operator of the service for a higher limit.`,
		}),
	},
	{
		when: ({ status }) => status === 408,
		as: TimeoutError,
		explain: ({ retryAfterMs }) => ({
			summary: 'The request timed out (408).',
			hint: `Retry ${formatWait(retryAfterMs)}. ${IF_ERROR_PERSISTS}`,
		}),
	},
	{
		when: ({ status }) => status >= 500,
		as: ServerError,
		explain: ({ retryAfterMs, status }) => ({
			summary: `The service failed (${status}).`,
			hint: `Retry ${formatWait(retryAfterMs)}. ${IF_ERROR_PERSISTS}`,
		}),
	},
	{
		when: ({ status }) => status >= 300 && status < 400,
		as: UnexpectedResponseError,
		explain: ({ status }) => ({
			summary: `The Base URL redirects to another URL (${status}).`,
			hint: "Enter the final URL. Redirects aren't followed, to protect your API key.",
		}),
	},
	{
		// A proxy in front of the service can limit the size, and responds with a web page.
		when: ({ status }) => status === 413,
		as: ValidationError,
		explain: () => ({
			summary: 'The data is too large for the service (413).',
			hint: 'Shorten the values, or send fewer of them.',
		}),
	},
	{
		// Firewalls in front of a service send these with a web page, and so does another site at the base URL.
		when: ({ html, status }) => html && (status === 401 || status === 403),
		as: UnexpectedResponseError,
		explain: ({ status }) => ({
			summary: webPage(status),
			hint: "Check the Base URL. If it's correct, a firewall or proxy blocks the request: ask its operator to allow it.",
		}),
	},
	{
		// api.md section 7 specifies JSON for every error, so a web page comes from a proxy or another site.
		when: ({ html }) => html,
		as: UnexpectedResponseError,
		explain: ({ status }) => ({
			summary: webPage(status),
			hint: CHECK_BASE_URL,
		}),
	},
	{
		when: ({ status }) => status === 401,
		as: AuthenticationError,
		explain: () => ({
			summary: 'The service rejected the API key.',
			hint: 'Copy the key again, and check that it belongs to the service at this Base URL.',
		}),
	},
	{
		when: ({ status }) => status === 403,
		as: ScopeError,
	},
	{
		when: ({ status, call }) => status === 404 && call.missing !== undefined,
		as: NotFoundError,
		explain: ({ call }) => call.missing!,
	},
	{
		when: (response) => response.call.keyConflict !== undefined && isAboutKey(response),
		as: KeyConflictError,
		explain: ({ call }) => call.keyConflict!,
	},
	{
		when: ({ status }) => status === 409,
		as: ConflictError,
		explain: () => ({
			summary: 'The data conflicts with existing data (409).',
			hint: 'Check the contact in the dashboard, then run this again.',
		}),
	},
	{
		when: ({ status }) => status === 422,
		as: UnprocessableError,
		explain: ({ call, detail }) =>
			call.explain?.(detail ?? '') ?? {
				summary: "The service can't process this request (422).",
				hint: 'Check the contact in the dashboard, then run this again.',
			},
	},
	{
		when: ({ status }) => status === 400,
		as: ValidationError,
		explain: () => ({
			summary: 'The service rejected the data (400).',
			hint: 'Correct the values, then run this again.',
		}),
	},
	{
		when: ({ status }) => status === 404 || status === 405,
		as: UnexpectedResponseError,
		explain: ({ status }) => ({
			summary: `The service has no such endpoint (${status}).`,
			hint: CHECK_BASE_URL,
		}),
	},
	{
		when: () => true,
		as: UnexpectedResponseError,
		explain: ({ status }) => ({
			summary: `The response has an unexpected status code (${status}).`,
			hint: 'Contact the operator of the service.',
		}),
	},
];

/**
 * Returns the error for a response. From the call, the error contains only the scope and the values shown in
 * messages.
 */
export function errorOf(response: ErrorResponse): ContactSyncError {
	const { as: Kind, explain } = ERROR_RULES.find(({ when }) => when(response))!;
	const { call, ...parts } = response;
	const explanation = explain?.(response) ?? { summary: '', hint: '' };
	return new Kind({ ...parts, scope: call.scope, ...explanation });
}
