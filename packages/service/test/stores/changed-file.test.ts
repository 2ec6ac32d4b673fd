import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { activityOf } from '../helpers/automations.ts';
import type { State } from '../helpers/controlled.ts';
import { mailing, mailsTo, trigger } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { enroll, enrollmentsOf, newContact } from '../helpers/sequences.ts';

const template = (key: string) => ({ key, subject: key, text: key });
const TEMPLATES = ['a', 'b', 'c', 'n', 'x'].map(template);

interface StepEntry {
	id?: string;
	after?: string;
	template: string;
}

const sequenceOf = (steps: readonly StepEntry[], slug = 'course') => ({ slug, name: slug, steps });
const file = (...sequences: object[]) => mailing({ templates: TEMPLATES, sequences });
const withTrigger = mailing({
	templates: TEMPLATES,
	triggers: [{ key: 'late', template: 'x', delay: '1h' }],
	sequences: [sequenceOf([{ after: '1h', template: 'a' }])],
});
const without = mailing({ templates: TEMPLATES });

const textsTo = async (service: Awaited<ReturnType<typeof openService>>, email: string) =>
	(await mailsTo(service, email)).map(({ text_body }) => text_body);

describe('an older workspace file, or one with a typo', () => {
	test.each([
		['without the entries', without],
		[
			'with misspelled entries',
			mailing({
				templates: TEMPLATES,
				triggers: [{ key: 'lat', template: 'x', delay: '1h' }],
				sequences: [sequenceOf([{ after: '1h', template: 'a' }], 'cuorse')],
			}),
		],
		['without a sender', JSON.stringify({ ...JSON.parse(withTrigger), senders: [] })],
	])('%s loses no email, and sends all when it is corrected', async (_, wrong) => {
		const store = await newStore();
		const first = await openService({ workspace: withTrigger, controls: true, ...store });
		const email = await newContact(first);
		await enroll(first, email, 'course');
		expect((await trigger(first, 'late', email)).status).toBe(202);
		await first.stop();

		const second = await openService({ workspace: wrong, controls: true, ...store });
		await second.control('clock', { advance: '2d' });
		expect(await textsTo(second, email)).toEqual([]);
		expect(await enrollmentsOf(second, email)).toMatchObject([{ status: 'active' }]);
		expect(second.logs()).toContain('jobs wait for the workspace file');
		const operator = await signIn(second, first.console.password);
		expect((await operator.open('jobs/?state=scheduled')).text).toContain('workspace file');
		const { jobs } = await second.control<State>('state');
		expect(jobs).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
		await second.stop();

		const third = await openService({ workspace: withTrigger, controls: true, ...store });
		await third.control('clock', { advance: '1h' });
		expect((await textsTo(third, email)).toSorted()).toEqual(['a', 'x']);
		await third.stop();
	});

	test('loses no effect of an automation', async () => {
		const store = await newStore();
		const settings = {
			templates: TEMPLATES,
			triggers: [{ key: 'now', template: 'x' }],
			sequences: [sequenceOf([{ template: 'a' }])],
		};
		const first = await openService({ workspace: mailing(settings), controls: true, ...store });
		const email = await newContact(first);
		const { contacts } = await first.control<State>('state');
		await first.stop();
		const payload = {
			contactId: contacts[0]!.id,
			effects: [{ enroll: 'course' }, { send: 'now' }],
			automation: { id: '1', when: { event: 'paid' }, because: { event: 'paid' } },
			chain: { id: '1', depth: 1, budget: 9 },
			variables: {},
		};
		await runSql(store, [
			`insert into jobs (product, environment, kind, payload, due_at, created_at)
				values ('Acme', 'live', 'automation', '${JSON.stringify(payload)}', now(), now())`,
		]);
		const second = await openService({ workspace: without, controls: true, ...store });
		await second.control('clock', { advance: '3h' });
		expect((await activityOf(second, email)).map(([kind]) => kind)).toEqual(['created']);
		await second.stop();
		const third = await openService({ workspace: mailing(settings), controls: true, ...store });
		expect((await textsTo(third, email)).toSorted()).toEqual(['a', 'x']);
		await third.stop();
	});
});

describe('a running sequence whose steps change', () => {
	const A = { template: 'a' };
	const B = { after: '2d', template: 'b' };
	const C = { after: '2d', template: 'c' };
	const N = { after: '1d', template: 'n' };

	/** Enrolls a contact, sends the first step, restarts with other steps, and advances the clock. */
	async function change(before: readonly StepEntry[], after: readonly StepEntry[], by: string) {
		const store = await newStore();
		const open = (steps: readonly StepEntry[]) =>
			openService({ workspace: file(sequenceOf(steps)), controls: true, ...store });
		const first = await open(before);
		const email = await newContact(first);
		await enroll(first, email, 'course');
		await first.control('clock', { advance: before[0]!.after ?? '0s' });
		expect(await textsTo(first, email)).toEqual(['a']);
		await first.stop();
		const second = await open(after);
		await second.control('clock', { advance: by });
		const texts = await textsTo(second, email);
		const [enrollment] = await enrollmentsOf(second, email);
		await second.stop();
		return [texts.join(''), enrollment!.status];
	}

	test.each([
		['inserted before all others', [N, A, B, C], 'abc'],
		['inserted after the sent one', [A, N, B, C], 'anbc'],
		['inserted at the end', [A, B, C, N], 'abcn'],
		['removed that was sent', [B, C], 'abc'],
		['removed that is next', [A, C], 'ac'],
		['removed that was sent, and the next one', [C], 'ac'],
		['moved behind another', [A, C, B], 'acb'],
		['replaced that was sent', [N, B, C], 'abc'],
	])('sends each step once, with a step %s', async (_, after, texts) => {
		expect(await change([A, B, C], after, '30d')).toEqual([texts, 'completed']);
	});

	test('continues after a step whose template changes, if the step has an id', async () => {
		const before = [
			{ id: 'one', ...A },
			{ id: 'two', ...B },
		];
		const after = [
			{ id: 'one', ...N },
			{ id: 'two', ...C },
		];
		expect(await change(before, after, '30d')).toEqual(['ac', 'completed']);
	});

	test('counts steps that use the same template', async () => {
		const again = { after: '1d', template: 'a' };
		expect(await change([A, again, B], [A, again, N, B], '30d')).toEqual(['aanb', 'completed']);
	});

	/** Sends the first step, changes the job of the second one with SQL, and restarts with other steps. */
	async function changeJob(state: string, [before, after]: [StepEntry, StepEntry]) {
		const store = await newStore();
		const open = (step: StepEntry) =>
			openService({ workspace: file(sequenceOf([A, step])), controls: true, ...store });
		const first = await open(before);
		const email = await newContact(first);
		await enroll(first, email, 'course');
		expect(await textsTo(first, email)).toEqual(['a']);
		await first.stop();
		await runSql(store, [`update jobs set ${state}`]);
		const second = await open(after);
		return { second, email, password: first.console.password };
	}

	test.each([
		['failed before', 'attempts = 3'],
		['was abandoned', "attempts = 12, failed_at = now(), problem = 'Error'"],
		['ended its process three times', "takes = 3, failed_at = now(), problem = 'Error'"],
	])('continues if the job of a removed step %s', async (_, state) => {
		const { second, email, password } = await changeJob(state, [B, C]);
		await (await signIn(second, password)).act('retry-abandoned-jobs/', { since: '1d' });
		await second.control('clock', { advance: '30d' });
		expect(await textsTo(second, email)).toEqual(['a', 'c']);
		expect(await enrollmentsOf(second, email)).toMatchObject([{ status: 'completed' }]);
		await second.stop();
	});

	test.each([
		['no earlier', 'shorter', '1d', '5 days'],
		['later', 'longer', '5d', '2 days'],
	])('retries a failed step %s if its delay is now %s', async (_, __, after, retry) => {
		const state = `attempts = 3, due_at = now() + interval '${retry}'`;
		const { second, email } = await changeJob(state, [B, { ...B, after }]);
		await second.control('clock', { advance: '3d' });
		expect(await textsTo(second, email)).toEqual(['a']);
		await second.control('clock', { advance: '3d' });
		expect(await textsTo(second, email)).toEqual(['a', 'b']);
		await second.stop();
	});

	test.each([
		['later', '5d', '3d', 'a'],
		['later', '5d', '6d', 'ab'],
		['earlier', '1h', '2h', 'ab'],
		['immediately', '0s', '0s', 'ab'],
	])('sends a planned step %s if its delay is now %s', async (_, after, by, texts) => {
		expect(await change([A, B], [A, { ...B, after }], by)).toMatchObject([
			texts,
			expect.anything(),
		]);
	});

	test.each([
		['60h', 'a'],
		['73h', 'ab'],
	])(
		'counts a changed delay from the previous email: %s after the start, sent %s',
		async (by, texts) => {
			const first = { ...A, after: '2d' };
			const changed = await change([first, B], [first, { ...B, after: '1d' }], by);
			expect(changed).toMatchObject([texts, expect.anything()]);
		},
	);
});
