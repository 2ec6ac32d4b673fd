import { setTimeout as sleep } from 'node:timers/promises';
import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '@contact-sync/service/testing';
import { searchSequences } from './helpers/editor-views.mts';
import { shownFor } from './helpers/form.mts';
import { shareClock } from '@contact-sync/testing/service/shared-clock';

const mockSleep = jest.fn<Promise<void>, [ms: number]>();
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: (ms: number) => mockSleep(ms), // the node's waits use it
}));
beforeEach(() => mockSleep.mockImplementation((ms) => sleep(ms, undefined, { ref: false })));
afterEach(() => jest.restoreAllMocks());

/** More sequences than fit on two pages. */
const SEQUENCES = Array.from({ length: 250 }, (_, i) => ({
	slug: `course-${i}`,
	name: `Course ${i}`,
	steps: [],
}));

const WORKSPACE = JSON.stringify({
	product: 'Acme',
	keys: [
		{ name: 'reader', environment: 'live', scopes: ['sequences:read'] },
		{ name: 'busy', environment: 'live', scopes: ['sequences:read'] },
		{ name: 'writer', environment: 'live', scopes: ['contacts:write', 'events:track'] },
	],
	sequences: [...SEQUENCES, { slug: 'retired', name: 'Old', active: false, steps: [] }],
});

let service: OpenedService;
beforeAll(async () => {
	service = await openService({ workspace: WORKSPACE, controls: true });
});
afterAll(() => service.stop());

const credential = (key: string) => ({ apiKey: service.keys[key]!, baseUrl: service.url });

describe('the list of sequences', () => {
	it('contains the sequences of all pages, by name', async () => {
		const { results } = await searchSequences(credential('reader'));
		expect(results).toHaveLength(250);
		expect(results).toContainEqual({ name: 'Course 249', value: 'course-249' });
	});

	it('contains inactive sequences only where ended enrollments matter', async () => {
		const old = { name: 'Old', value: 'retired' };
		expect((await searchSequences(credential('reader'), 'old')).results).toEqual([]);
		const all = await searchSequences(credential('reader'), 'old', 'searchAllSequences');
		expect(all.results).toEqual([old]);
		const bySlug = await searchSequences(credential('reader'), 'RETIR', 'searchAllSequences');
		expect(bySlug.results).toEqual([old]);
		const enroll = { resource: 'sequence', operation: 'enroll' };
		const find = { resource: 'contact', operation: 'findEnrollment' };
		const methodOf = async (parameters: Record<string, string>) =>
			(await shownFor(parameters)).find(({ name }) => name === 'sequence')!.modes![0]!.typeOptions!
				.searchListMethod;
		expect(await methodOf(enroll)).toBe('searchSequences');
		expect(await methodOf(find)).toBe('searchAllSequences');
	});

	it('contains inactive sequences in the trigger, too', async () => {
		const { results } = await searchSequences(
			credential('reader'),
			'old',
			'searchAllSequences',
			'contactSyncTrigger',
		);
		expect(results).toEqual([{ name: 'Old', value: 'retired' }]);
	});

	it('supports case-insensitive search', async () => {
		const { results } = await searchSequences(credential('reader'), 'COURSE 24');
		expect(results.map(({ value }) => value)).toEqual([
			'course-24',
			...Array.from({ length: 10 }, (_, i) => `course-24${i}`),
		]);
	});

	it("shows the missing scope and the key's scopes if the key can't read sequences", async () => {
		await expect(searchSequences(credential('writer'))).rejects.toMatchObject({
			message:
				"This API key can't read sequences or enrollments. Add the scope sequences:read. The key has: contacts:write, events:track. Or choose 'By Slug'.",
		});
	});

	it('is complete although the service is unavailable for a few seconds', async () => {
		const clock = shareClock(service);
		mockSleep.mockImplementation(clock.sleep);
		clock.replacePerformance();
		await service.control('faults', { status: 503, retry_after: 5, count: 1 });
		const { results } = await clock.until(searchSequences(credential('reader'), 'course 24'));
		expect(results).toHaveLength(11);
	});

	it('reports a rate limit that resets too late for a user who waits for the list', async () => {
		mockSleep.mockImplementation(() => new Promise(() => {})); // a wait would never end
		await service.control('limits', { key: 'busy', exhaust: 'minute' });
		await expect(searchSequences(credential('busy'))).rejects.toThrow('rate limit');
	}, 10_000);

	it("shows n8n's error if the credential can't be read", async () => {
		const unreadable = {
			...credential('reader'),
			get apiKey(): string {
				throw new Error('The credential was deleted.');
			},
		};
		await expect(searchSequences(unreadable)).rejects.toThrow('The credential was deleted.');
	});

	it('reports an unreachable service without a long wait', async () => {
		const clock = shareClock();
		const startedAt = clock.now();
		mockSleep.mockImplementation(clock.sleep);
		clock.replacePerformance();
		const unreachable = { ...credential('reader'), baseUrl: 'http://127.0.0.1:47' };
		const search = searchSequences(unreachable);
		await expect(clock.until(search)).rejects.toThrow('Nothing responds at 127.0.0.1:47.');
		expect(clock.now() - startedAt).toBeLessThan(25_000);
	});
});
