import { readCorpus } from '@contact-sync/testing/corpus/files';
import { compileDefinition } from '../scripts/generate.ts';

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
