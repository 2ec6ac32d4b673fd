import { answers, type Guess } from '../guess.ts';
import { NotAsked } from '../not-asked.ts';
import type { Run } from '../run.ts';
import { bodyOf, hasAll, headersInShort, type Seen } from '../seen.ts';

const PATH = 'emails/trigger/';

const changes: Guess['changes'] = ({ names, trigger }) =>
	trigger === undefined ? undefined : `triggers the email ${trigger} to ${names.nobody}`;

const bodyFor = ({ names, trigger }: Run) => {
	if (trigger === undefined) throw new NotAsked('it takes the key of a trigger: --trigger KEY');
	return {
		trigger_key: trigger,
		to_email: names.nobody,
		variables: { number: 'A-1' },
		recipient: { first_name: 'Contract', last_name: 'Check' },
		idempotency_key: names.idempotencyKey,
	};
};

const send = async (run: Run): Promise<Seen> => run.post(PATH, bodyFor(run));

const replay = async (run: Run): Promise<Seen> => {
	await send(run);
	return run.postAgain(PATH, bodyFor(run));
};

const isSent = answers(200, 201, 202);

/** Transactional emails. One is sent, and only when a trigger is given. */
export const emailGuesses: readonly Guess[] = [
	{
		name: 'an unknown trigger_key is 404',
		look: ({ post, names }) => post(PATH, { trigger_key: names.nothing, to_email: names.nobody }),
		holds: answers(404),
	},
	{
		name: 'an address that is no contact is sent to; variables and recipient are objects',
		changes,
		look: send,
		holds: isSent,
	},
	{
		name: 'an email is {id, status, to_email}, and scheduled_for when it is scheduled',
		changes,
		look: send,
		holds(seen) {
			const { status } = bodyOf(seen);
			const isScheduled = seen.status === 202;
			const fields = ['id', 'to_email', ...(isScheduled ? ['scheduled_for'] : [])];
			const isTold = status === (isScheduled ? 'scheduled' : 'sent');
			return answers(200, 202)(seen) && isTold && hasAll(bodyOf(seen), fields);
		},
	},
	{
		name: 'the same body with the same idempotency_key replays the first answer',
		changes,
		look: replay,
		async holds(seen, run) {
			const first = await send(run);
			if (!('id' in bodyOf(first))) throw new NotAsked('the answer does not name the email');
			const isSame = JSON.stringify(seen.body) === JSON.stringify(first.body);
			return isSent(seen) && seen.status === first.status && isSame;
		},
	},
	{
		name: 'a replay says Idempotent-Replayed: true',
		changes,
		look: replay,
		holds: ({ headers }) => headers.get('idempotent-replayed') === 'true',
		show: headersInShort,
	},
	{
		name: 'another body with the same idempotency_key is 409',
		changes,
		async look(run) {
			await send(run);
			return run.post(PATH, { ...bodyFor(run), variables: { number: 'A-2' } });
		},
		holds: answers(409),
	},
];
