import { endpoints } from '@contact-sync/core';
import type { Assumption } from '../assumption.ts';
import type { Run } from '../run.ts';
import { bodyOf, summarizeHeaders, type ApiResponse } from '../response.ts';

/** Requests a path that doesn't exist. */
export const noSuchPath = ({ get, names }: Run): Promise<ApiResponse> => get(`${names.nothing}/`);

const LIMIT_HEADERS = ['Minute', 'Hour'].flatMap((window) =>
	['Limit', 'Remaining', 'Reset'].map((part) => `x-ratelimit-${part}-${window}`),
);

/** Assumptions about the key, and about the headers of every response. */
export const serviceAssumptions: readonly Assumption[] = [
	{
		name: 'GET /ping/ returns product, environment, and scopes',
		request: ({ get }) => get(endpoints.ping.path),
		holds(seen) {
			const { product, environment, scopes } = bodyOf(seen);
			return (
				typeof product === 'string' && typeof environment === 'string' && Array.isArray(scopes)
			);
		},
	},
	{
		name: 'every response has X-Request-Id, including errors',
		request: noSuchPath,
		holds: ({ headers }) => headers.has('x-request-id'),
		show: summarizeHeaders,
	},
	{
		name: 'every response has both limits in X-RateLimit-… headers',
		request: ({ get }) => get(endpoints.ping.path),
		holds: ({ headers }) => LIMIT_HEADERS.every((name) => headers.has(name)),
		show: summarizeHeaders,
	},
	{
		name: 'X-RateLimit-Remaining-Minute is within the limit, and changes with each request',
		request: noSuchPath,
		async holds({ headers }, { get }) {
			const left = 'x-ratelimit-remaining-minute';
			const before = (await get(endpoints.ping.path)).headers.get(left);
			// More requests can remain than before, because the window slides.
			return (
				before !== null &&
				headers.get(left) !== before &&
				Number(headers.get(left)) <= Number(headers.get('x-ratelimit-limit-minute'))
			);
		},
		show: summarizeHeaders,
	},
	{
		name: 'a request that fails counts toward the limits',
		request: noSuchPath,
		async holds({ headers }, { get }) {
			const left = 'x-ratelimit-remaining-hour';
			const before = (await get(endpoints.ping.path)).headers.get(left);
			// More requests can remain than before, because the window slides.
			return before !== null && headers.has(left) && headers.get(left) !== before;
		},
		show: summarizeHeaders,
	},
];
