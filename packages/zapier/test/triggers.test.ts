import { startServer, json, type Reply } from '@contact-sync/testing/server';
import { invoke, trigger } from '@contact-sync/testing/zapier/invoke';
import { openService } from '@contact-sync/testing/service';
import app from '../src/index.ts';

interface Entry {
	id: string;
}

/** Lists of a service, which change between polls. */
interface Lists {
	sequences: Array<{ slug: string; name: string; active: boolean; steps: number }>;
	enrollments: Array<{
		id: string;
		email: string;
		sequence_slug: string;
		status: string;
		enrolled_at: string;
	}>;
}

const emptyLists = (): Lists => ({ sequences: [], enrollments: [] });

const replyOf =
	(lists: Lists): Reply =>
	(response, received) => {
		const { pathname, searchParams } = new URL(received.path, 'http://x');
		const email = searchParams.get('email');
		const results = pathname.includes('contact-enrollments')
			? lists.enrollments.filter((entry) => entry.email === email)
			: lists.sequences;
		json(200, { count: results.length, next: null, previous: null, results })(response, received);
	};

/** Simulates Zapier, which stores known IDs and runs the Zap for new entries. */
async function zapOf(key: string, lists: Lists, input: Record<string, unknown> = {}) {
	const server = await startServer(replyOf(lists));
	const seen = new Set<string>();
	const poll = async (meta: Record<string, unknown> = {}) => {
		const { results, error } = await invoke(trigger(key), { base_url: server.url }, input, meta);
		if (error) throw new Error(error.text);
		const entries = results as Entry[]; // the trigger's outputs
		expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
		const newEntries = entries.filter(({ id }) => !seen.has(id));
		for (const { id } of newEntries) seen.add(id);
		return newEntries;
	};
	await poll({ isPopulatingDedupe: true });
	const { url, stop } = server;
	return { poll, url, requests: () => server.received.splice(0).length, stop };
}

const sequenceOf = (slug: string, name = 'a', active = true, steps = 1) => ({
	slug,
	name,
	active,
	steps,
});

describe('new_sequence', () => {
	it('runs the Zap once for each new sequence, with one request per poll', async () => {
		const lists = { ...emptyLists(), sequences: [sequenceOf('s1')] };
		const zap = await zapOf('new_sequence', lists);
		zap.requests();
		expect(await zap.poll()).toEqual([]);
		expect(zap.requests()).toBe(1);
		lists.sequences = [sequenceOf('s1', 'b', false, 2), sequenceOf('s2', 'a', false)];
		expect(await zap.poll()).toMatchObject([{ id: 's2', slug: 's2', active: false }]);
		expect(await zap.poll()).toEqual([]);
		await zap.stop();
	});
});

const enrollmentOf = (name: string, status: string, id = `e-${name}`) => ({
	id,
	email: `${name}@acme.example`,
	sequence_slug: 'onboarding',
	status,
	enrolled_at: '2026-11-20T09:30:00Z',
});

describe('enrollment_finished', () => {
	const emails = ['ada@acme.example', 'grace@acme.example'];

	it('runs the Zap once for each finished enrollment, with one request per contact', async () => {
		const lists = emptyLists();
		lists.enrollments = [enrollmentOf('ada', 'active'), enrollmentOf('grace', 'completed')];
		const zap = await zapOf('enrollment_finished', lists, { emails });
		zap.requests();
		expect(await zap.poll()).toEqual([]);
		expect(zap.requests()).toBe(2);
		lists.enrollments[0]!.status = 'stopped';
		expect(await zap.poll()).toEqual([enrollmentOf('ada', 'stopped')]);
		expect(await zap.poll()).toEqual([]);
		lists.enrollments.push(enrollmentOf('ada', 'completed', 'another'));
		expect(await zap.poll()).toMatchObject([{ id: 'another' }]);
		await zap.stop();
	});

	it('reads five contacts at a time in the editor, until three enrollments are found', async () => {
		const people = Array.from({ length: 50 }, (_, n) => `p${n}`);
		const lists = emptyLists();
		lists.enrollments = people.map((name) => enrollmentOf(name, 'completed'));
		const watched = { emails: people.map((name) => `${name}@acme.example`) };
		const zap = await zapOf('enrollment_finished', lists, watched);
		zap.requests();
		const samples = await invoke(trigger('enrollment_finished'), { base_url: zap.url }, watched, {
			isLoadingSample: true,
		});
		expect(samples.results).toHaveLength(3);
		expect(zap.requests()).toBe(5);
		await zap.stop();
	});

	it('returns only IDs when the Zap is turned on', async () => {
		const lists = emptyLists();
		lists.enrollments = [enrollmentOf('ada', 'completed')];
		const zap = await zapOf('enrollment_finished', lists, { emails });
		const { results } = await invoke(
			trigger('enrollment_finished'),
			{ base_url: zap.url },
			{ emails },
			{ isPopulatingDedupe: true },
		);
		expect(results).toEqual([{ id: 'e-ada' }]);
		await zap.stop();
	});

	it('distinguishes enrollments without IDs', async () => {
		const lists = emptyLists();
		lists.enrollments = [enrollmentOf('ada', 'completed', ''), enrollmentOf('grace', 'active', '')];
		const zap = await zapOf('enrollment_finished', lists, { emails });
		lists.enrollments[1]!.status = 'completed';
		expect(await zap.poll()).toMatchObject([
			{ id: 'grace@acme.example|onboarding|2026-11-20T09:30:00Z' },
		]);
		await zap.stop();
	});
});

describe('a trigger', () => {
	const visible = Object.values(app.triggers ?? {}).filter(({ display }) => !display.hidden);

	it.each(visible.map(({ key, operation }) => [key, operation] as const))(
		'has no search step for its fields, because triggers run first: %s',
		(_key, { inputFields = [] }) => {
			expect(inputFields.filter((field) => 'search' in field)).toEqual([]);
		},
	);
});

describe('find_enrollment', () => {
	it('is combined with enroll_contact in one step, because both have the contact and sequence fields', () => {
		const { search, create } = app.searchOrCreates!.find_enrollment!;
		const keysOf = (fields: unknown) => (fields as Array<{ key: string }>).map(({ key }) => key); // generated from the catalog
		const searched = keysOf(app.searches![search]!.operation.inputFields);
		expect(keysOf(app.creates![create]!.operation.inputFields)).toEqual(
			expect.arrayContaining(searched),
		);
	});
});

/** More contacts than fit on one page. */
const CONTACTS = 730;

/** Workspace file. The service adds all contacts at the same time, when it reads the file. */
const WORKSPACE = `
product: Acme
keys: [{ name: all, environment: live, scopes: [contacts:read] }]
unsubscribed:
${Array.from({ length: CONTACTS }, (_, n) => `  - { email: p${n}@acme.example, reason: ${n % 2 ? 'bounced' : 'complained'} }`).join('\n')}
`;

interface UnsubscribedEntry {
	id: string;
	email: string;
	reason: string;
	created_at: string;
}

let service: Awaited<ReturnType<typeof openService>>;
beforeAll(async () => {
	service = await openService({ workspace: WORKSPACE });
});
afterAll(() => service?.stop());

async function poll(input: Record<string, unknown> = {}): Promise<UnsubscribedEntry[]> {
	const connection = { base_url: service.url, api_key: service.keys.all! };
	const { results } = await invoke(trigger('new_unsubscribed'), connection, input);
	return results as UnsubscribedEntry[]; // the trigger's outputs
}

describe('new_unsubscribed with the real service', () => {
	it('returns every email address from several pages once, even if all have the same time', async () => {
		const entries = await poll();
		expect(new Set(entries.map(({ created_at }) => created_at)).size).toBe(1);
		expect(new Set(entries.map(({ id }) => id)).size).toBe(CONTACTS);
		expect(entries).toHaveLength(CONTACTS);
	});

	it('returns the same IDs in every poll', async () => {
		const ids = async () => (await poll()).map(({ id }) => id).sort();
		expect(await ids()).toEqual(await ids());
	});

	it('returns only entries with the chosen reason', async () => {
		const entries = await poll({ reason: 'bounced' });
		expect(entries).toHaveLength(CONTACTS / 2);
		expect(new Set(entries.map(({ reason }) => reason))).toEqual(new Set(['bounced']));
	});
});
