import { RateLimitedError } from '../../core.ts';
import type { NodeRun } from './node-run.ts';

/** Gives an error as it is; where Max Wait is over, it also says how far the run came. */
export function tellingProgress({ context, action, counts }: NodeRun, error: unknown): unknown {
	if (!(error instanceof RateLimitedError) || error.status !== undefined) return error;
	const progress = `${counts.done} of ${context.getInputData().length} items were done within 'Max Wait'.`;
	const advice =
		action.key === 'sequence.enroll'
			? ' Bulk Enroll Contacts needs 1 request for 500 contacts.'
			: '';
	return new RateLimitedError({ ...error, hint: `${progress} ${error.hint}${advice}` });
}
