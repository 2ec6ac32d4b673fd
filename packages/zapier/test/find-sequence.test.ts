import { always, whileAnswering } from './answering.ts';
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
		let asked: string[] = [];
		await whileAnswering(always(200, { results: sequences }), async ({ url, received }) => {
			const { results } = await invoke(search('find_sequence'), { base_url: url }, input);
			found = (results as Array<{ slug: string }>).map(({ slug }) => slug); // its outputs
			asked = received.map((request) => request.path);
		});
		return { found, asked };
	};

	it('finds only an equal name or slug, in any case', async () => {
		expect(await find({ name: ' ONBOARDING ' })).toEqual({
			found: ['winback'],
			asked: ['/api/v1/sequences/api/list/'],
		});
		expect((await find({ name: 'Onboarding-2' })).found).toEqual(['onboarding-2']);
	});

	it('finds nothing by a part of a name', async () => {
		expect((await find({ name: 'onboard' })).found).toEqual([]);
	});

	it('finds parts of names when told to, the closest first: equal, at the beginning, anywhere', async () => {
		const { found } = await find({ name: 'onboarding', include_partial: true });
		expect(found).toEqual(['winback', 'onboarding-2', 'old-onboarding']);
	});

	it('asks for inactive ones when told to, and gives nothing where nothing matches', async () => {
		expect(await find({ name: 'nothing', include_inactive: true })).toEqual({
			found: [],
			asked: ['/api/v1/sequences/api/list/?include_inactive=true'],
		});
	});
});
