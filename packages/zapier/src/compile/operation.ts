import { wordingOf, type Described, type ZapierStep } from '@contact-sync/core';
import { inputFields } from './input-fields.ts';
import { outputFields } from './output-fields.ts';
import { ZAPIER } from '../platform.ts';

/** Renders the parts that all kinds of operations share. */
export function renderOperation(action: Described, { key, noun, groups = {} }: ZapierStep) {
	const { name, summary } = wordingOf(action, ZAPIER);
	// Outputs that aren't in the sample are optional, and Zapier only accepts fields that are always present.
	const outputs = Object.entries(action.outputs).filter(([name]) => name in action.sample);
	return {
		key,
		noun,
		display: { label: name, description: summary },
		operation: {
			...inputFields(action.fields, groups),
			outputFields: outputFields(Object.fromEntries(outputs)).map((output) => ({
				...output,
				label: action.fields[output.key]?.zapier?.label ?? output.label, // same label in inputs and outputs
			})),
			sample: Object.fromEntries(
				// Custom fields differ by account, and samples must contain only fields that every account has (T004).
				Object.entries(action.sample).map(([name, value]: [string, unknown]) => [
					name,
					action.outputs[name]?.kind === 'map' ? {} : value,
				]),
			),
		},
	};
}
