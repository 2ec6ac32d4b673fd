import type { SequenceSummary } from '../src/api/sequences.ts';
import { createClient, triggers } from '../src/index.ts';

/** A service with a list of sequences, in pages of two. */
function serviceOf(sequences: Array<Partial<SequenceSummary>>) {
	const requests: URL[] = [];
	const client = createClient({
		baseUrl: 'https://contacts.acme.example/api/v1',
		apiKey: 'test_1',
		fetch: (input) => {
			const url = new URL(new Request(input).url);
			requests.push(url);
			const page = Number(url.searchParams.get('page') ?? 1);
			const next = sequences.length > page * 2 ? `/?page=${page + 1}` : null;
			const results = sequences.slice((page - 1) * 2, page * 2);
			return Promise.resolve(Response.json({ count: sequences.length, next, results }));
		},
		now: () => 0,
		sleep: () => Promise.resolve(),
		random: () => 0,
	});
	const { open } = triggers.find(({ key }) => key === 'sequence.new')!;
	let memory: object | undefined;
	const poll = async () => {
		const polled = await open(client, {}).poll(memory, { now: () => 0 });
		memory = JSON.parse(JSON.stringify(polled.memory)) as object;
		return polled.entries;
	};
	return { sequences, poll, requests };
}

const sequenceOf = (slug: string) => ({ slug, name: 'A', active: true });

describe('New Sequence', () => {
	it('returns each new sequence once, also if it is inactive', async () => {
		const service = serviceOf(
			['__proto__', 'constructor', 'tips', 'promo', 'news'].map(sequenceOf),
		);
		expect(await service.poll()).toEqual([]);
		expect(service.requests[0]!.searchParams.get('include_inactive')).toBe('true');
		const added = { ...sequenceOf('welcome'), active: false };
		service.sequences.splice(3, 0, added);
		expect(await service.poll()).toEqual([added]);
		service.requests.length = 0;
		expect(await service.poll()).toEqual([]);
		expect(service.requests).toHaveLength(1);
	});

	it('ignores changes, such as a service that begins to return the number of steps', async () => {
		const service = serviceOf([sequenceOf('tips')]);
		await service.poll();
		Object.assign(service.sequences[0]!, { steps: 3, name: 'B', active: false });
		expect(await service.poll()).toEqual([]);
	});
});
