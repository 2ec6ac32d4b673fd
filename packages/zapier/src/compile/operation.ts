import { wordingOf, type Description, type ZapierStep } from '@contact-sync/core';
import { inputFields, shownFields } from './input-fields.ts';
import { outputFields } from './output-fields.ts';
import { ZAPIER } from '../platform.ts';

/** Renders the parts that all kinds of operations share. */
export function renderOperation(action: Description, step: ZapierStep) {
	const { key, noun, groups, omits = [] } = step;
	const { name, summary } = wordingOf(action, ZAPIER);
	const outputs = Object.entries(action.outputs).filter(([output]) => !omits.includes(output));
	const promised = new Set(
		outputs.filter(([, { optional }]) => !optional).map(([output]) => output),
	);
	return {
		key,
		noun,
		display: { label: name, description: summary },
		operation: {
			...inputFields(shownFields(action.fields, step), groups),
			outputFields: outputFields(Object.fromEntries(outputs)).map((output) => ({
				...output,
				label: action.fields[output.key]?.zapier?.label ?? output.label, // same label in inputs and outputs
			})),
			sample: Object.fromEntries(
				Object.entries(action.sample)
					.filter(([output]) => promised.has(output))
					// Custom fields differ by account, and samples must contain only fields that every account has (T004).
					.map(([output, value]: [string, unknown]) => [
						output,
						action.outputs[output]?.kind === 'map' ? {} : value,
					]),
			),
		},
	};
}

/** Returns a result without the outputs that the step omits. */
export const shownResult = (
	{ zapier }: Pick<Description, 'zapier'>,
	result: object,
): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(result).filter(([name]) => !zapier?.step?.omits?.includes(name)),
	);
