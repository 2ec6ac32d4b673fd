import { STEP_MS } from '../src/host/client.ts';
import { always, whileAnswering, type Answer } from './answering.ts';
import { create, invoke, search, trigger } from './invoke.ts';

/** So that a step of 24 seconds takes less than half of one. */
const FASTER = 60;

const email = 'ada@acme.example';

/** Answers after so many milliseconds; an upsert with a contact. */
const after =
	(ms: number): Answer =>
	(request, response) =>
		void setTimeout(
			() =>
				always(200, { id: '6f9c', next: '?page=' + Math.random(), results: [] })(request, response),
			ms,
		).unref();

describe('a step', () => {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	beforeEach(() => {
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / FASTER));
	});
	afterEach(() => jest.restoreAllMocks());

	it('ends before Zapier ends it without a word', () => {
		expect(STEP_MS).toBeLessThanOrEqual(25_000);
	});

	it.each([
		['two requests', create('remove_tag'), { contact: email, tag: 'vip' }],
		['a list of several pages', search('find_enrollments'), { email }],
		['a poll of five pages', trigger('new_unsubscribed'), {}],
	])('of %s has one deadline for them all', async (_what, method, input) => {
		await whileAnswering(after(220), async ({ url, heard }) => {
			const { error } = await invoke(method, { base_url: url }, input);
			expect(error).toMatchObject({ name: 'ThrottledError', delay: 60 });
			expect(error!.text).toContain('did not answer in time');
			expect(heard.length).toBeGreaterThan(1);
		});
	});

	it('that may have sent something says so, and is not repeated', async () => {
		await whileAnswering(after(2_000), async ({ url, heard }) => {
			const input = { trigger_key: 'receipt', to_email: email };
			const { error } = await invoke(create('trigger_email'), { base_url: url }, input);
			expect(error).toMatchObject({ name: 'AppError', code: 'uncertain' });
			expect(heard).toHaveLength(1);
		});
	});
});
