import { triggers } from '@contact-sync/core';
import type { IDataObject } from 'n8n-workflow';
import { startListServer, type ListServer } from './helpers/list-server.mts';
import { startPoller } from './helpers/poll-engine.mts';

const START_MS = Date.parse('2026-11-20T09:30:00Z');

let server: ListServer;
beforeEach(async () => {
	server = await startListServer();
});
afterEach(() => server.stop());

const start = (parameters: IDataObject, staticData?: IDataObject) =>
	startPoller({
		parameters,
		staticData,
		credential: {
			apiKey: 'live_7c1b9e4d3a8f602f',
			baseUrl: server.url,
			perMinute: 100_000,
			perHour: 100_000,
		},
	});

/** Returns a trigger after its first poll, and clears the recorded requests. */
async function activated(parameters: IDataObject) {
	const poller = await start(parameters);
	expect(await poller.activate()).toEqual([]);
	requests();
	return poller;
}

const requests = () => server.received.splice(0).filter(({ path }) => !path.includes('/ping/'));

const entriesOf = (count: number) =>
	Array.from({ length: count }, (_, n) => ({
		email: `p${n}@acme.example`,
		reason: n % 2 === 0 ? 'unsubscribed' : 'bounced',
		created_at: new Date(START_MS - n * 60_000).toISOString(),
	}));

describe('Email Address Removed From Suppression List', () => {
	const LEFT_TRIGGER = { event: 'unsubscribed.left', reason: 'any' };

	it('returns each removed email address once', async () => {
		server.entries = entriesOf(10);
		const poller = await activated(LEFT_TRIGGER);
		server.entries.splice(3, 2);
		const leftEntries = await poller.poll();
		expect(leftEntries).toHaveLength(2);
		expect(leftEntries).toEqual(
			expect.arrayContaining([
				{ email: 'p3@acme.example', reason: 'bounced' },
				{ email: 'p4@acme.example', reason: 'unsubscribed' },
			]),
		);
		requests();
		expect(await poller.poll()).toEqual([]);
		expect(requests()).toHaveLength(1);
	});

	it('sends one request per poll if 1,200 email addresses are unchanged, and remembers them after a restart', async () => {
		server.entries = entriesOf(1_200);
		const poller = await activated(LEFT_TRIGGER);
		for (let i = 0; i < 3; i += 1) expect(await poller.poll()).toEqual([]);
		expect(requests()).toHaveLength(3);
		server.entries.splice(700, 1);
		const again = await start(LEFT_TRIGGER, poller.stored());
		expect(await again.activate()).toMatchObject([{ email: 'p700@acme.example' }]);
	});

	it('omits an email address whose reason changed', async () => {
		server.entries = entriesOf(2);
		const poller = await activated({ ...LEFT_TRIGGER, reason: 'unsubscribed' });
		server.entries[0]!.reason = 'complained';
		expect(await poller.poll()).toEqual([]);
		server.entries = [];
		expect(await poller.poll()).toEqual([]);
	});

	it("can't be published if the list has more than 10,000 email addresses", async () => {
		server.entries = entriesOf(10_001);
		const poller = await start(LEFT_TRIGGER);
		await expect(poller.activate()).rejects.toMatchObject({
			message: 'The list of unsubscribed email addresses is too long for this trigger.',
			description: expect.stringContaining('10,000'),
		});
	});

	it('returns current entries of the list in a manual run', async () => {
		server.entries = entriesOf(10);
		const poller = await start(LEFT_TRIGGER);
		expect(await poller.runManually()).toHaveLength(5);
		expect(poller.stored()).toEqual({});
	});
});

describe('New Sequence', () => {
	const NEW = { event: 'sequence.new' };
	const onboarding = { slug: 'onboarding', name: 'Onboarding', active: false, steps: 3 };

	it('returns a new sequence once, and remembers the others after a restart', async () => {
		server.sequences = [onboarding];
		const poller = await activated(NEW);
		const tips = { slug: 'tips', name: 'Tips', active: true, steps: 1 };
		server.sequences.push(tips);
		const again = await start(NEW, poller.stored());
		expect(await again.activate()).toEqual([tips]);
		expect(await again.poll()).toEqual([]);
	});

	it("doesn't return a sequence that changes", async () => {
		server.sequences = [{ ...onboarding }];
		const poller = await activated(NEW);
		server.sequences = [{ ...onboarding, name: 'Welcome', active: true, steps: 4 }];
		expect(await poller.poll()).toEqual([]);
	});
});

describe('Enrollment Finished', () => {
	const enrollmentOf = (name: string, status: string, sequence_slug = 'onboarding') => ({
		id: `e-${name}-${sequence_slug}`,
		email: `${name}@acme.example`,
		sequence_slug,
		status,
		enrolled_at: '2026-11-20T09:30:00Z',
	});
	const FINISHED = {
		event: 'contact.enrollmentFinished',
		emails: 'ada@acme.example, grace@acme.example',
		outcome: 'any',
		sequence: { __rl: true, mode: 'list', value: '' },
	};
	const end = (name: string, status: string) => {
		server.enrollments.find(({ email }) => email.startsWith(name))!.status = status;
	};

	beforeEach(() => {
		server.enrollments = [
			enrollmentOf('ada', 'active'),
			enrollmentOf('grace', 'active', 'tips'),
			enrollmentOf('grace', 'completed'),
			enrollmentOf('other', 'completed'),
		];
	});

	it('returns each finished enrollment once, with one request per contact', async () => {
		const poller = await activated(FINISHED);
		end('ada', 'completed');
		end('grace', 'stopped');
		const ended = await poller.poll();
		expect(ended).toHaveLength(2);
		expect(ended).toEqual(
			expect.arrayContaining([
				enrollmentOf('ada', 'completed'),
				enrollmentOf('grace', 'stopped', 'tips'),
			]),
		);
		expect(await poller.poll()).toEqual([]);
		expect(requests()).toHaveLength(4);
	});

	it('reads five contacts at a time in a manual run, until three enrollments are found', async () => {
		const people = Array.from({ length: 50 }, (_, n) => `p${n}`);
		server.enrollments = people.map((name) => enrollmentOf(name, 'completed'));
		const emails = people.map((name) => `${name}@acme.example`).join(',');
		const poller = await start({ ...FINISHED, emails });
		expect(await poller.runManually()).toHaveLength(5);
		expect(requests()).toHaveLength(5);
	});

	it.each([
		['with an outcome other than the chosen one', { outcome: 'stopped' }],
		[
			'in a sequence other than the chosen one',
			{ sequence: { __rl: true, mode: 'slug', value: 'tips' } },
		],
	])('omits enrollments %s', async (_name, filter) => {
		const poller = await activated({ ...FINISHED, ...filter });
		end('ada', 'completed');
		expect(await poller.poll()).toEqual([]);
		end('grace', 'stopped');
		expect(await poller.poll()).toHaveLength(1);
	});

	it.each([
		['ada@acme.example, ada', "'Emails' contains an invalid email address: ada."],
		[
			Array.from({ length: 51 }, (_, n) => `p${n}@acme.example`).join(','),
			"'Emails' contains 51 email addresses, more than the maximum of 50.",
		],
		['', "'Emails' is missing."],
		['ada', "'Emails' contains no email address: ada."],
	])('rejects "%s" in Emails', async (emails, message) => {
		const poller = await start({ ...FINISHED, emails });
		await expect(poller.activate()).rejects.toThrow(message);
	});
});

it.each(triggers.map(({ key, noEntries }) => [key, noEntries] as const))(
	'a manual run of %s explains the next step if there are no entries',
	async (event, description) => {
		const poller = await start({ event, emails: 'ada@acme.example' });
		await expect(poller.runManually()).rejects.toMatchObject({ description });
	},
);
