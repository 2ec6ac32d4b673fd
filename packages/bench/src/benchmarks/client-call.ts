import type { Benchmark } from '../benchmark.ts';
import { CALLS, measureClientCall } from '../client-call/client-call.ts';
import { CALLERS } from '../client-call/callers.ts';
import { figureTable } from '../document/markdown.ts';
import { barOf, bars } from '../plots/bars.ts';
import { medianOf, type Figure } from '../statistics.ts';

const OURS = 'client call';

export const clientCall: Benchmark<Figure> = {
	name: 'client-call',
	title: 'One client call',
	run: measureClientCall,
	ratios: [
		{
			name: 'client call / native fetch',
			against: 'native fetch, connections kept',
			n: `${CALLS} calls a round`,
			of: (rows) => medianOf(rows, 'client call / native fetch'),
			most: 1.5,
		},
	],
	plots: [
		{
			file: 'client-call.svg',
			alt: 'Time of one call by our client, native fetch, axios and undici',
			draw: (rows) =>
				bars(
					{
						text: 'Time of one call on loopback',
						subtitle: 'Median of all rounds; the line goes from the least to the most.',
					},
					Object.keys(CALLERS).flatMap((name) =>
						barOf(name, medianOf(rows, name), { ours: name === OURS }),
					),
				),
		},
	],
	tell: (rows) => [
		`${CALLS} calls a round, after rounds to warm up, one call at a time, against a server in a process of its own on loopback. Each
caller has a process of its own too, since undici replaces the dispatcher that native fetch uses, and they take turns. All
send the same JSON and read the JSON that comes back, with connections kept and everything else as it comes.`,
		figureTable(rows),
		`The body of a request goes past ky, as text: in ky's Request it would be a stream, which fetch has to pipe. On a machine that
others use too, the ratios round by round say more than the times.`,
	],
};
