import { wordingOf, type Described, type ZapierStep } from '@contact-sync/core';
import { inputFields } from './input-fields.ts';
import { outputFields } from './output-fields.ts';

/** Renders the parts that all kinds of operations have. */
export function renderOperation(action: Described, { key, noun, groups = {} }: ZapierStep) {
	const { name, summary } = wordingOf(action, 'zapier');
	// What the sample lacks is not always there, and Zapier wants fields that are.
	const outputs = Object.entries(action.outputs).filter(([name]) => name in action.sample);
	return {
		key,
		noun,
		display: { label: name, description: summary },
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
