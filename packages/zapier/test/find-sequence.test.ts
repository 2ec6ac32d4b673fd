import { respondWith, withServer } from './respond-with.ts';
import { invoke, search } from '@contact-sync/testing/zapier/invoke';

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
