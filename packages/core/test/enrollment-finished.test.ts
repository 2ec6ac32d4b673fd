import { openTrigger, triggers, type ContactSyncError } from '../src/index.ts';
import { json } from '@contact-sync/testing/server';
import { N8N, ZAPIER } from '@contact-sync/testing/platforms';
import { testClient, withServer } from './helpers/client.ts';

const MINUTE = 60_000;

const finished = triggers.find(({ key }) => key === 'contact.enrollmentFinished')!;
const EMAILS = ['ada@acme.example', 'bob.@acme.example'];
const INVALID = { email: ["This isn't a valid email address."] };

/** Returns the error of a trigger if the service rejects the last email address with this body. */
async function errorFor(body: object, platform = N8N, emails = EMAILS): Promise<ContactSyncError> {
	const { result } = await withServer(
		(response, received) =>
			received.path.includes('bob.')
				? json(400, body)(response, received)
				: json(200, { count: 0, next: null, results: [] })(response, received),
		(client) =>
			openTrigger(finished, client, { emails }, platform)
				.poll(undefined, { now: () => 0 })
				.catch((error: ContactSyncError) => error),
	);
	return result as ContactSyncError; // every poll in this file fails
}

describe('Enrollment Finished with an email address that the service rejects', () => {
	it.each([
		['n8n', N8N],
		['Zapier', ZAPIER],
	])('names it in %s, because one of 50 stops the trigger', async (_name, platform) => {
		const error = await errorFor({ detail: 'Invalid data.', errors: INVALID }, platform);
		expect(error.summary).toBe('The service rejected the email address bob.@acme.example.');
		expect(error.hint).toBe("Correct it in 'Emails', or remove it there.");
		expect(error.code).toBe('invalid_data');
	});

	it('fails if it is read after other contacts, instead of ignoring the contacts from there on', async () => {
		const before = Array.from({ length: 5 }, (_, n) => `p${n}@acme.example`);
		const error = await errorFor({ detail: 'Invalid data.', errors: INVALID }, N8N, [
			...before,
			...EMAILS,
		]);
		expect(error.summary).toBe('The service rejected the email address bob.@acme.example.');
	});

	it('shows any other rejection as it is', async () => {
		const error = await errorFor({ detail: 'Unknown parameter.' });
		expect(error.summary).toBe('The service rejected the data (400).');
	});
});

it.each([1, 2, 5, 10, 15, 60, 1440])(
	'polls at intervals of %i min begin with each contact in turn, so that a slow service never hides the last ones',
	async (minutes) => {
		const emails = Array.from({ length: 25 }, (_, n) => `p${n}@acme.example`);
		const read: string[] = [];
		const client = testClient('https://acme.example', {
			fetch: (...args) => {
				read.push(new URL(new Request(...args).url).searchParams.get('email')!);
				return Promise.resolve(Response.json({ count: 0, next: null, results: [] }));
			},
		});
		const firstOf = async (poll: number) => {
			read.length = 0;
			const now = () => poll * minutes * MINUTE;
			await finished.open(client, { emails }).poll(undefined, { now });
			expect(read.toSorted()).toEqual(emails.toSorted());
			return read[0];
		};
		const firsts = new Set<string | undefined>();
		for (let poll = 0; poll < 40; poll += 1) firsts.add(await firstOf(poll));
		expect(firsts).toEqual(new Set(emails.filter((_, n) => n % 5 === 0)));
	},
);

it('the first poll sends one request per contact, because 50 contacts take most of a minute', async () => {
	const emails = Array.from({ length: 50 }, (_, n) => `p${n}@acme.example`);
	let requests = 0;
	const client = testClient('https://acme.example', {
		fetch: (...args) => {
			requests += 1;
			const id = new URL(new Request(...args).url).searchParams.get('email')!;
			const ended = { id, sequence_slug: 'onboarding', status: 'completed' };
			return Promise.resolve(Response.json({ count: 1, next: null, results: [ended] }));
		},
	});
	const source = finished.open(client, { emails });
	const { memory } = await source.poll(undefined, { now: () => 0 });
	expect(requests).toBe(50);
	expect((await source.poll(memory, { now: () => MINUTE })).entries).toEqual([]);
});
