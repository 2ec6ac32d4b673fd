import { bodyOf, isObject, type Asker, type Seen } from './ask.ts';

/** A guess that the connectors and the service are built on, where api.md says "not shown". Design section 9. */
export interface Guess {
	name: string;
	/** Only with a test key, because it changes something: what, in a few words. */
	changes?: string;
	/** Undefined when it holds, else what was seen; 'not asked' when there is nothing to ask it with. */
	ask: (asker: Asker) => Promise<Seen | undefined | 'not asked'>;
}

const EMAIL = 'contract-check@contact-sync.example';
const TAG = 'contract-check';

const pageFields = ['count', 'next', 'previous', 'results'];

const isPage = (body: unknown): boolean =>
	isObject(body) && pageFields.every((name) => name in body) && Array.isArray(body.results);

/** Undefined when it is as guessed, else what was seen. */
const unless = (holds: boolean, seen: Seen): Seen | undefined => (holds ? undefined : seen);

const upsert = (asker: Asker, email: string, more: object = {}) =>
	asker('POST', 'contacts/upsert/', { email, ...more });

const pageGuess = (name: string, path: string): Guess => ({
	name: `${name} are a page: ${pageFields.join(', ')}`,
	ask: async (asker) => {
		const seen = await asker('GET', path);
		return unless(seen.status === 200 && isPage(seen.body), seen);
	},
});

export const GUESSES: readonly Guess[] = [
	{
		name: 'GET /ping/ answers product, environment and scopes',
		ask: async (asker) => {
			const seen = await asker('GET', 'ping/');
			const { product, environment, scopes } = bodyOf(seen);
			const holds =
				typeof product === 'string' && typeof environment === 'string' && Array.isArray(scopes);
			return unless(holds, seen);
		},
	},
	{
		name: 'every answer has X-Request-Id',
		ask: async (asker) => {
			const seen = await asker('GET', 'ping/');
			return unless(seen.headers.has('x-request-id'), seen);
		},
	},
	{
		name: 'every answer tells both limits in X-RateLimit-… headers',
		ask: async (asker) => {
			const seen = await asker('GET', 'ping/');
			const names = ['Minute', 'Hour'].flatMap((window) =>
				['Limit', 'Remaining', 'Reset'].map((part) => `x-ratelimit-${part}-${window}`),
			);
			return unless(
				names.every((name) => seen.headers.has(name)),
				seen,
			);
		},
	},
	{
		name: 'an error is {detail}',
		ask: async (asker) => {
			const seen = await asker('GET', 'contract-check-no-such-path/');
			return unless(typeof bodyOf(seen).detail === 'string', seen);
		},
	},
	{
		name: 'a wrong method is 405 with Allow',
		ask: async (asker) => {
			const seen = await asker('PUT', 'ping/');
			return unless(seen.status === 405 && seen.headers.has('allow'), seen);
		},
	},
	{
		name: 'invalid fields are 400 with {detail, errors: {field: [text]}}',
		ask: async (asker) => {
			const seen = await upsert(asker, 'no address');
			const { detail, errors } = bodyOf(seen);
			const holds = typeof detail === 'string' && isObject(errors) && Array.isArray(errors.email);
			return unless(seen.status === 400 && holds, seen);
		},
	},
	{
		name: 'a contact that was there is answered with 200',
		changes: `creates or updates the contact ${EMAIL}`,
		ask: async (asker) => {
			await upsert(asker, EMAIL);
			const seen = await upsert(asker, EMAIL);
			return unless(seen.status === 200, seen);
		},
	},
	{
		name: 'emails compare without case',
		changes: `updates the contact ${EMAIL}`,
		ask: async (asker) => {
			const first = bodyOf(await upsert(asker, EMAIL));
			const seen = await upsert(asker, EMAIL.toUpperCase());
			return unless(bodyOf(seen).id === first.id, seen);
		},
	},
	{
		name: 'add_tag and remove_tag answer the contact; a tag it lacks is removed with 200',
		changes: `adds the tag ${TAG} to ${EMAIL}, and removes it`,
		ask: async (asker) => {
			const { id } = bodyOf(await upsert(asker, EMAIL));
			for (const action of ['add_tag', 'remove_tag', 'remove_tag']) {
				const seen = await asker('POST', `contacts/${id}/${action}/`, { tag_name: TAG });
				if (seen.status !== 200 || bodyOf(seen).id !== id) return seen;
			}
			return undefined;
		},
	},
	pageGuess('unsubscribed addresses', 'contacts/api/unsubscribed-emails/'),
	{
		name: 'unsubscribed addresses are filtered by ?email=',
		ask: async (asker) => {
			const seen = await asker(
				'GET',
				`contacts/api/unsubscribed-emails/?email=nobody-${TAG}@a.example`,
			);
			const { results } = bodyOf(seen);
			return unless(Array.isArray(results) && results.length === 0, seen);
		},
	},
	pageGuess('sequences', 'sequences/api/list/?include_inactive=true'),
	{
		name: 'a sequence is {slug, name, active, steps}',
		ask: async (asker) => {
			const seen = await asker('GET', 'sequences/api/list/?include_inactive=true');
			const { results } = bodyOf(seen);
			const [first] = Array.isArray(results) ? (results as unknown[]) : [];
			if (first === undefined) return 'not asked';
			return unless(
				isObject(first) && ['slug', 'name', 'active', 'steps'].every((key) => key in first),
				seen,
			);
		},
	},
	{
		name: 'enrollments of an unknown email are an empty page',
		ask: async (asker) => {
			const seen = await asker(
				'GET',
				`sequences/api/contact-enrollments/?email=nobody-${TAG}@a.example`,
			);
			const { results } = bodyOf(seen);
			return unless(Array.isArray(results) && results.length === 0, seen);
		},
	},
	{
		name: 'enrolling twice is 201, then 200 with the same enrollment',
		changes: `enrolls ${EMAIL} in the first active sequence`,
		ask: async (asker) => {
			const { results } = bodyOf(await asker('GET', 'sequences/api/list/'));
			const slug = Array.isArray(results) ? bodyOf({ body: results[0] }).slug : undefined;
			if (typeof slug !== 'string') return 'not asked';
			await upsert(asker, EMAIL);
			const body = { email: EMAIL, sequence_slug: slug };
			const first = await asker('POST', 'sequences/enroll/', body);
			const seen = await asker('POST', 'sequences/enroll/', body);
			return unless(seen.status === 200 && bodyOf(seen).id === bodyOf(first).id, seen);
		},
	},
	{
		name: 'bulk enrollment answers results with a status an email',
		changes: `enrolls ${EMAIL} in the first active sequence`,
		ask: async (asker) => {
			const { results: sequences } = bodyOf(await asker('GET', 'sequences/api/list/'));
			const slug = Array.isArray(sequences) ? bodyOf({ body: sequences[0] }).slug : undefined;
			if (typeof slug !== 'string') return 'not asked';
			const body = { sequence_slug: slug, emails: [EMAIL] };
			const seen = await asker('POST', 'sequences/api/bulk-enroll/', body);
			const { results } = bodyOf(seen);
			const [first] = Array.isArray(results) ? (results as unknown[]) : [];
			return unless(isObject(first) && 'email' in first && 'status' in first, seen);
		},
	},
];
