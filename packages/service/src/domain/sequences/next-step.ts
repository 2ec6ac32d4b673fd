import type { Sequence } from '../../workspace/schema.ts';

export type Step = Sequence['steps'][number];

/** Progress of an enrollment, by IDs of steps. */
export interface Progress {
	/** IDs of the steps whose emails were written, in order. */
	sent: readonly string[];
	/** ID of the step that was planned. */
	planned: string | null;
}

/**
 * Returns the next step of an enrollment in the current file: the first unsent step after the latest sent one.
 * If the file has no sent step anymore, the planned step is next, or else the first step. Steps that were
 * inserted before the contact's position are skipped, and no step is sent twice.
 */
export function nextStep(steps: readonly Step[], { sent, planned }: Progress): Step | undefined {
	const isSent = ({ id }: Step) => sent.includes(id);
	const last = steps.findLastIndex(isSent);
	if (last >= 0) return steps.slice(last + 1).find((step) => !isSent(step));
	const byPlan = sent.length > 0 ? steps.find(({ id }) => id === planned) : undefined;
	return byPlan ?? steps[0];
}
