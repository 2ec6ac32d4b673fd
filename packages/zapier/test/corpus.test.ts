import { openCorpusBench, type Setup, type CorpusBench } from '@contact-sync/testing/corpus/bench';
import { expectFrozen, readCorpus, readResult } from '@contact-sync/testing/corpus/files';
import { invoke, type Invocation } from '@contact-sync/testing/zapier/invoke';
import { compileDefinition } from '../scripts/generate.ts';

/** A step as Zapier's editor saves it, with the user's input. */
interface SavedStep {
	name: string;
	before?: Setup;
	/** Path of the function that the step runs. */
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

/** Returns the properties of an error that don't change when its text is reworded. */
const kindOf = ({ name, code, status, delay }: NonNullable<Invocation['error']>): object => ({
	...{ name, code, status, delay },
});

async function runStep(saved: SavedStep) {
	await bench.reset();
	await bench.applySetup(saved.before ?? {});
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
	'Steps saved with 0.1.0 send the same requests and return the same results: $name',
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

		it.each(steps.map((step, index) => [step.name, step, index] as const))(
			'%s',
			async (_name, step, index) => expectFrozen(await runStep(step), frozen[index]!),
		);
	},
);

interface Field {
	key: string;
	choices?: object;
	children?: Field[];
}

const steps = readCorpus('zapier').flatMap(
	({ text }) =>
		(JSON.parse(text) as { steps: Array<{ step: string; inputData: Record<string, unknown> }> })
			.steps,
);

/** Returns everything that can be filled in or chosen in a field. */
const usesOf = ({ key, choices = {}, children = [] }: Field): string[] => [
	key,
	...Object.keys(choices).map((choice) => `${key} = ${choice}`),
	...children.flatMap(usesOf),
];

/** Returns the fields and choices that a step's input uses. */
const usesOfInput = (input: Record<string, unknown>): string[] =>
	Object.entries(input).flatMap(([key, value]) => [
		key,
		`${key} = ${String(value)}`,
		...[value].flat().flatMap((part) => Object.keys((part ?? {}) as object)), // line items
	]);

it('the corpus uses every step, field, and choice of the app', async () => {
	const { creates, searches, triggers } = await compileDefinition();
	const kinds = Object.entries({ creates, searches, triggers });
	const unused = kinds.flatMap(([kind, operations]) =>
		Object.entries(operations).flatMap(([key, { operation }]) => {
			const step = `${kind}.${key}.operation.perform`;
			const used = steps
				.filter((saved) => saved.step === step)
				.flatMap(({ inputData }) => ['step', ...usesOfInput(inputData)]);
			const fields = (operation.inputFields ?? []) as Field[]; // no field of the app is a function
			return ['step', ...fields.flatMap(usesOf)]
				.filter((use) => !used.includes(use))
				.map((use) => `${step}: ${use}`);
		}),
	);
	expect(unused).toEqual([]);
});
