import {
	catalogue,
	triggers,
	type DescribedAction,
	type Resource,
	type ZapierStep,
} from '@contact-sync/core/catalogue';
import { inputFields } from './input-fields.ts';
import { outputFields } from './output-fields.ts';

/** The parts that creates and searches have in common. */
export function drawAction(
	action: DescribedAction,
	{ key, noun, groups = {} }: Pick<ZapierStep, 'key' | 'noun' | 'groups'>,
) {
	const wording = { ...action.wording, ...action.wording.zapier };
	// What the sample lacks is not always there, and Zapier wants fields that are.
	const outputs = Object.entries(action.outputs).filter(([name]) => name in action.sample);
	return {
		key,
		noun,
		display: { label: wording.name, description: wording.summary },
		operation: {
			...inputFields(action.fields, groups),
			outputFields: outputFields(Object.fromEntries(outputs)).map((output) => ({
				...output,
				label: action.fields[output.key]?.zapier?.label ?? output.label, // one thing has one name
			})),
			sample: Object.fromEntries(
				// Each account names its own custom fields, and Zapier wants no name in a sample that an account lacks (T004).
				Object.entries(action.sample).map(([name, value]: [string, unknown]) => [
					name,
					action.outputs[name]?.kind === 'map' ? {} : value,
				]),
			),
		},
	};
}

type Key = `${Resource}.${string}`;

/** An action of the catalogue. */
export const actionNamed = (key: Key): DescribedAction => named(key, catalogue);

/** What starts a workflow, of the catalogue. */
export const triggerNamed = (key: Key): DescribedAction => named(key, triggers);

function named(key: Key, all: readonly DescribedAction[]): DescribedAction {
	const found = all.find((candidate) => candidate.key === key);
	if (found === undefined) throw new Error(`The catalogue has no ${key}.`);
	return found;
}
