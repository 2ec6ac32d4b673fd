import { openCorpusBench, type Before, type CorpusBench } from '@contact-sync/testing/corpus/bench';
import { expectFrozen, readCorpus, readResult } from '@contact-sync/testing/corpus/files';
import { invoke, type Invocation } from '@contact-sync/testing/zapier/invoke';

/** A step as Zapier's editor saves it, with what a user did. */
interface SavedStep {
	name: string;
	before?: Before;
	/** The path of the function that the step runs. */
	step: string;
	authData: Record<string, string>;
	inputData: Record<string, unknown>;
	meta: Record<string, unknown>;
}

let bench: CorpusBench;
beforeAll(async () => {
	bench = await openCorpusBench();
});
afterAll(() => bench.stop());

/** Returns what stays the same about an error when its text is rewritten. */
const kindOf = ({ name, code, status, delay }: NonNullable<Invocation['error']>): object => ({
	...{ name, code, status, delay },
});

async function runStep(saved: SavedStep) {
	await bench.reset();
	await bench.change(saved.before ?? {});
	const text = JSON.stringify(saved);
	const { step, authData, inputData, meta } = JSON.parse(bench.fillIn(text)) as SavedStep;
	const random = jest.spyOn(Math, 'random').mockReturnValue(0); // no jitter in delays
	const { results, error } = await invoke(step, authData, inputData, meta);
	random.mockRestore();
	return {
		name: saved.name,
		requests: await bench.requests(text, true),
		...(error ? { failed: kindOf(error) } : { results: await bench.mask(results, text) }),
	};
}

const FILES = readCorpus('zapier').map(({ name, text }) => {
	const { steps } = JSON.parse(text) as { steps: SavedStep[] };
	return { name, steps };
});

describe.each(FILES)(
	'A step that was saved with 0.1.0 sends the same requests and returns the same: $name',
	({ name, steps }) => {
		const record = async () => {
			const results: Array<Awaited<ReturnType<typeof runStep>>> = [];
			for (const step of steps) results.push(await runStep(step));
			return results;
		};
		let frozen: Awaited<ReturnType<typeof record>>;
		beforeAll(async () => {
			frozen = await readResult('zapier', name, record);
		});

		it.each(steps.map((step, place) => [step.name, step, place] as const))(
			'%s',
			async (_name, step, place) => expectFrozen(await runStep(step), frozen[place]!),
		);
	},
);
