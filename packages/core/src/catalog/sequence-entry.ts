import type { SequenceSummary } from '../api/sequences.ts';
import type { Outputs } from './outputs.ts';

/** The fields of a sequence in a list. */
export const sequenceOutputs: Outputs = {
	slug: { kind: 'text', label: 'Slug' },
	name: { kind: 'text', label: 'Name' },
	active: { kind: 'boolean', label: 'Active' },
	steps: { kind: 'number', label: 'Number of Steps', optional: true },
};

/** Sample sequence, with only the values that all services return. */
export const sequenceSample: SequenceSummary = {
	slug: 'onboarding',
	name: 'Onboarding',
	active: true,
};
