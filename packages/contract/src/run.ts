import { createAsker, type Asker, type AskerOptions, type Question } from './asker.ts';
import { newNames, type Names } from './names.ts';
import { NotAsked } from './not-asked.ts';
import { bodyOf, inShort, isObject, type Seen } from './seen.ts';

/** What guesses look through. The same question is sent once a run, however many guesses look at its answer. */
export interface Run {
	names: Names;
	/** The key of a trigger, for the guesses that send an email. */
	trigger: string | undefined;
	/** Whether the key is a test key. With another one everything but GET is refused with NotAsked. */
	isTest: boolean;
	get(path: string): Promise<Seen>;
	post(path: string, json: object): Promise<Seen>;
	/** The same as was posted before, a second time. */
	postAgain(path: string, json: object): Promise<Seen>;
	/** A request that is not as it should be. */
	send(question: Question): Promise<Seen>;
	requests(): number;
	/** The last 429, when there was one. */
	limited(): Seen | undefined;
}

export interface RunOptions extends AskerOptions {
	trigger?: string;
}

/**
 * Begins a run by asking what the key is.
 *
 * @throws Error when the service does not answer, does not accept the key, or is another one
 */
export async function startRun({ trigger, ...options }: RunOptions): Promise<Run> {
	const asker = createAsker(options);
	const ping = await asker.ask({ method: 'GET', path: 'ping/' }).catch((error: Error) => {
		throw new Error(`${options.baseUrl} could not be asked: ${error.message}.`);
	});
	if (ping.status === 401) throw new Error('The service does not accept this API key.');
	if (ping.status !== 200 || !isObject(ping.body)) {
		throw new Error(`${options.baseUrl} does not answer as the service does: ${inShort(ping)}.`);
	}
	return { names: newNames(), trigger, ...questions(asker, ping) };
}

function questions(asker: Asker, ping: Seen): Omit<Run, 'names' | 'trigger'> {
	const isTest = environmentsOf(ping).includes('test');
	const known = new Map([[keyOf({ method: 'GET', path: 'ping/' }), Promise.resolve(ping)]]);

	const sendAgain = async (question: Question): Promise<Seen> => {
		if (!isTest && question.method !== 'GET') throw new NotAsked('this is no test key');
		return asker.ask(question);
	};
	const send = (question: Question): Promise<Seen> => {
		const key = keyOf(question);
		const answer = known.get(key) ?? sendAgain(question);
		known.set(key, answer);
		return answer;
	};
	return {
		isTest,
		send,
		get: (path) => send({ method: 'GET', path }),
		post: (path, json) => send(posting(path, json)),
		postAgain: (path, json) => sendAgain(posting(path, json)),
		requests: asker.requests,
		limited: asker.limited,
	};
}

const keyOf = ({ method, path, body, contentType }: Question): string =>
	[method, path, contentType, body].join(' ');

const posting = (path: string, json: object): Question => ({
	method: 'POST',
	path,
	contentType: 'application/json',
	body: JSON.stringify(json),
});

/** Where a service may tell the environment; api.md says only that /ping/ tells it. */
const environmentsOf = (ping: Seen): unknown[] =>
	[bodyOf(ping), ...Object.values(bodyOf(ping)).filter(isObject)].flatMap(
		({ environment, env, mode }) => [environment, env, mode],
	);
