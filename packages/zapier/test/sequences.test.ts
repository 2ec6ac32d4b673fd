import { invoke, search, trigger } from '@contact-sync/testing/zapier/invoke';
import type { Reply } from '@contact-sync/testing/server';
import app from '../src/index.ts';
import { respondWith, withServer } from './respond-with.ts';

describe('find_sequence', () => {
	const sequences = [
		{ slug: 'old-onboarding', name: 'Welcome' },
		{ slug: 'onboarding-2', name: 'Second' },
		{ slug: 'winback', name: 'Onboarding' },
		{ slug: 'newsletter', name: 'News' },
	];
	const find = async (input: Record<string, unknown>) => {
		let found: unknown;
		let paths: string[] = [];
		await withServer(respondWith(200, { results: sequences }), async ({ url, received }) => {
			const { results } = await invoke(search('find_sequence'), { base_url: url }, input);
			found = (results as Array<{ slug: string }>).map(({ slug }) => slug); // the step's outputs
			paths = received.map((request) => request.path);
		});
		return { found, paths };
	};

	it('finds only exact names and slugs, ignoring case', async () => {
		expect(await find({ name: ' ONBOARDING ' })).toEqual({
			found: ['winback'],
			paths: ['/api/v1/sequences/api/list/'],
		});
		expect((await find({ name: 'Onboarding-2' })).found).toEqual(['onboarding-2']);
	});

	it.each(['Trial\u00a0Tips', 'Cafe\u0301', ' Café '])(
		'finds a name that looks the same: %j',
		async (name) => {
			sequences.push({ slug: 'alike', name });
			const { found } = await find({ name: name.trim().normalize('NFC') });
			sequences.pop();
			expect(found).toEqual(['alike']);
		},
	);

	it("doesn't match parts of names by default", async () => {
		expect((await find({ name: 'onboard' })).found).toEqual([]);
	});

	it('matches parts of names if include_partial is on: first exact matches, then prefixes, then others', async () => {
		const { found } = await find({ name: 'onboarding', include_partial: true });
		expect(found).toEqual(['winback', 'onboarding-2', 'old-onboarding']);
	});

	it('includes inactive sequences if include_inactive is on, and returns nothing without a match', async () => {
		expect(await find({ name: 'nothing', include_inactive: true })).toEqual({
			found: [],
			paths: ['/api/v1/sequences/api/list/?include_inactive=true'],
		});
	});
});

const LIST = trigger('list_sequences');

describe('list_sequences, which fills the drop-down list', () => {
	const list = Array.from({ length: 230 }, (_, n) => ({ slug: `s${n}`, name: `S ${n}` }));

	/** Replies with pages of 60 sequences. */
	const paged: Reply = (response, request) => {
		const page = Number(new URL(request.path, 'http://x').searchParams.get('page') ?? 1);
		const next = list.length > page * 60 ? `http://x/?page=${page + 1}` : null;
		respondWith(200, { next, results: list.slice((page - 1) * 60, page * 60) })(response, request);
	};

	it("returns the whole list, and reads each of the service's pages once", async () => {
		for (const [reply, requests] of [
			[respondWith(200, list), 1],
			[paged, 4],
		] as const) {
			await withServer(reply, async ({ url, received }) => {
				const { results } = await invoke(LIST, { base_url: url });
				expect(results).toEqual(list.map((entry) => expect.objectContaining({ id: entry.slug })));
				expect(received).toHaveLength(requests);
			});
		}
	});

	it('contains inactive sequences only for fields where ended enrollments matter', async () => {
		const paths: string[] = [];
		const reply: Reply = (response, request) => {
			paths.push(request.path);
			respondWith(200, [{ slug: 'old', name: 'Old', active: false }])(response, request);
		};
		await withServer(reply, async ({ url }) => {
			await invoke(LIST, { base_url: url });
			await invoke(trigger('list_all_sequences'), { base_url: url });
		});
		expect(paths.map((path) => path.includes('include_inactive=true'))).toEqual([false, true]);
		const sourceOf = ({ inputFields = [] }: { inputFields?: readonly object[] }) =>
			inputFields.find((field) => 'key' in field && field.key === 'sequence');
		expect(sourceOf(app.creates.enroll_contact!.operation)).toMatchObject({
			dynamic: 'list_sequences.slug.name',
		});
		for (const { operation } of [
			app.searches.find_enrollment!,
			app.triggers.enrollment_finished!,
		]) {
			expect(sourceOf(operation as never)).toMatchObject({
				dynamic: 'list_all_sequences.slug.name',
			});
		}
	});

	it("reports the missing scope and the key's scopes instead of the list", async () => {
		const poor: Reply = (response, request) => {
			const isPing = request.path.endsWith('/ping/');
			respondWith(isPing ? 200 : 403, { scopes: ['contacts:read'] })(response, request);
		};
		await withServer(poor, async ({ url }) => {
			const { error } = await invoke(LIST, { base_url: url });
			expect(error).toMatchObject({ name: 'AppError', code: 'scope_missing' });
			expect(error!.text).toContain('sequences:read');
			expect(error!.text).toContain('contacts:read');
		});
	});
});
