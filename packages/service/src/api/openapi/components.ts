import type { Problem } from '../http/problem.ts';
import { WINDOWS } from '../limits/limiter.ts';
import { errorBody } from '../wire/error.ts';
import { schemaOf, type Json } from './schema-of.ts';

/** Descriptions of errors, by status code. api.md section 7. */
const PROBLEMS: Record<Problem['status'], string> = {
	400: 'Invalid or missing fields or parameters. `errors` lists them by name.',
	401: 'Invalid or missing API key.',
	403: 'The key is valid but lacks the required scope.',
	404: "The resource wasn't found, for example because no contact matches.",
	405: "The endpoint doesn't support this method.",
	409: 'The idempotency key was used with a different request body.',
	413: 'The request body is larger than 1 MiB.',
	415: "The request body isn't application/json.",
	422: 'The recipient is unsubscribed, or no sender is configured.',
	429: 'Rate limit exceeded. Retry after Retry-After seconds.',
	503: 'The process that received the request has no workspace file for the product of the key. Retry after Retry-After seconds.',
};

const header = (description: string, schema: Json): Json => ({ description, schema });
const count = { type: 'integer', minimum: 0 };

/** Response headers, by name. */
const HEADERS: Record<string, Json> = {
	'X-Request-Id': header('ID of the request in the log of the service.', { type: 'string' }),
	'Retry-After': header('Seconds to wait before a retry.', count),
	...Object.fromEntries(
		WINDOWS.flatMap(({ name }) => [
			[
				`X-RateLimit-Limit-${name}`,
				header(`Requests allowed in any ${name.toLowerCase()}.`, count),
			],
			[`X-RateLimit-Remaining-${name}`, header('Requests remaining.', count)],
			[
				`X-RateLimit-Reset-${name}`,
				header(
					'Seconds until the whole limit is available again, if no more requests are counted.',
					count,
				),
			],
		]),
	),
};

/** Returns the headers of responses with this status code. */
export function headersOf(status: number): Json {
	const names = Object.keys(HEADERS).filter(
		(name) =>
			(name !== 'Retry-After' || status === 429 || status === 503) &&
			(!name.startsWith('X-Rate') || (status !== 401 && status !== 503)),
	);
	return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const components: Json = {
	securitySchemes: {
		ApiKey: {
			type: 'apiKey',
			in: 'header',
			name: 'X-API-Key',
			description: 'For server-side use only.',
		},
	},
	headers: HEADERS,
	schemas: { Error: schemaOf(errorBody, 'output') },
	responses: Object.fromEntries(
		Object.entries(PROBLEMS).map(([status, description]) => [
			`Problem${status}`,
			{
				description,
				headers: headersOf(Number(status)),
				content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
			},
		]),
	),
};
