import type { Guess } from '../guess.ts';
import type { Run } from '../run.ts';
import { bodyOf, headersInShort, type Seen } from '../seen.ts';

/** Asks for a path that is not there. */
export const noSuchPath = ({ get, names }: Run): Promise<Seen> => get(`${names.nothing}/`);

const LIMIT_HEADERS = ['Minute', 'Hour'].flatMap((window) =>
	['Limit', 'Remaining', 'Reset'].map((part) => `x-ratelimit-${part}-${window}`),
);

/** The key, and what every answer carries. */
export const serviceGuesses: readonly Guess[] = [
	{
		name: 'GET /ping/ answers product, environment and scopes',
		look: ({ get }) => get('ping/'),
		holds(seen) {
			const { product, environment, scopes } = bodyOf(seen);
			return (
				typeof product === 'string' && typeof environment === 'string' && Array.isArray(scopes)
			);
		},
	},
	{
		name: 'every answer has X-Request-Id, an error too',
		look: noSuchPath,
		holds: ({ headers }) => headers.has('x-request-id'),
		show: headersInShort,
	},
	{
		name: 'every answer tells both limits in X-RateLimit-… headers',
		look: ({ get }) => get('ping/'),
		holds: ({ headers }) => LIMIT_HEADERS.every((name) => headers.has(name)),
		show: headersInShort,
	},
	{
		name: 'X-RateLimit-Remaining-Minute is at most the limit, and differs after each request',
		look: noSuchPath,
		async holds({ headers }, { get }) {
			const left = 'x-ratelimit-remaining-minute';
			const before = (await get('ping/')).headers.get(left);
			// More remains than before if the window has moved on meanwhile.
			return (
				before !== null &&
				headers.get(left) !== before &&
				Number(headers.get(left)) <= Number(headers.get('x-ratelimit-limit-minute'))
			);
		},
		show: headersInShort,
	},
	{
		name: 'a request that is answered with an error counts towards the limits',
		look: noSuchPath,
		async holds({ headers }, { get }) {
			const left = 'x-ratelimit-remaining-hour';
			const before = (await get('ping/')).headers.get(left);
			// More is left after than before when the hour began anew in between.
			return before !== null && headers.has(left) && headers.get(left) !== before;
		},
		show: headersInShort,
	},
];
