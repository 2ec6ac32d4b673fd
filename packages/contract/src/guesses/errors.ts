import { answers, type Guess } from '../guess.ts';
import { NotAsked } from '../not-asked.ts';
import type { Run } from '../run.ts';
import { bodyOf, isObject, type Seen } from '../seen.ts';
import { noSuchPath } from './service.ts';

const MAX_BODY_BYTES = 1_048_576;

/** Sends an event of nobody as another kind of body: taken all the same, it finds no contact and changes nothing. */
const sendBody = (
	{ send, names }: Run,
	{ contentType, more, end }: { contentType?: string; more?: object; end?: number },
): Promise<Seen> => {
	const json = JSON.stringify({ event_name: names.event, email: names.nobody, ...more });
	return send({ method: 'POST', path: 'events/track/', contentType, body: json.slice(0, end) });
};

const JSON_TYPE = 'application/json';

/** Errors that have nothing to do with one endpoint. */
export const errorGuesses: readonly Guess[] = [
	{
		name: 'an error is {detail}',
		look: noSuchPath,
		holds: (seen) => seen.status === 404 && typeof bodyOf(seen).detail === 'string',
	},
	{
		name: 'invalid fields are 400 with {detail, errors: {field: [text]}}',
		look: ({ post, names }) => post('contacts/upsert/', { email: names.noAddress }),
		holds(seen) {
			const { detail, errors } = bodyOf(seen);
			const texts = isObject(errors) ? errors.email : undefined;
			return seen.status === 400 && typeof detail === 'string' && Array.isArray(texts);
		},
	},
	{
		name: 'a wrong method is 405 with Allow',
		look: ({ get }) => get('contacts/upsert/'),
		holds: ({ status, headers }) => status === 405 && headers.has('allow'),
	},
	{
		name: 'a body that is no JSON is 400',
		look: (run) => sendBody(run, { contentType: JSON_TYPE, end: -1 }),
		holds: answers(400),
	},
	{
		name: 'a body over 1 MiB is 413',
		look: (run) =>
			sendBody(run, {
				contentType: JSON_TYPE,
				more: { properties: { text: 'x'.repeat(MAX_BODY_BYTES) } },
			}),
		holds: answers(413),
	},
	{
		name: 'another Content-Type is 415',
		look: (run) => sendBody(run, { contentType: 'text/plain' }),
		holds: answers(415),
	},
	{
		name: 'no Content-Type at all counts as JSON',
		look: (run) => sendBody(run, {}),
		holds: answers(404), // read as the event of nobody that it is
	},
];

/** Asked last: it looks at what happened on the way. */
export const limitGuess: Guess = {
	name: 'a 429 has Retry-After in seconds',
	async look({ limited }) {
		const seen = limited();
		if (seen === undefined) throw new NotAsked("it would use up the key's limit");
		return seen;
	},
	holds: ({ headers }) => /^\d+$/.test(headers.get('retry-after') ?? ''),
};
