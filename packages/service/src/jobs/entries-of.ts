import type { Effect } from '../workspace/schema.ts';
import type { JobKind, JobPayloads } from './payloads.ts';

/** Name of a part of the workspace file that jobs need, such as `sequence:onboarding`. */
export type EntryName = `sequence:${string}` | `trigger:${string}`;

const entriesOfEffect = (effect: Effect): EntryName[] => {
	if ('enroll' in effect) return [`sequence:${effect.enroll}`];
	return 'send' in effect ? [`trigger:${effect.send}`] : [];
};

const ENTRIES: { [K in JobKind]: (payload: JobPayloads[K]) => EntryName[] } = {
	automation: ({ effects }) => effects.flatMap(entriesOfEffect),
	sequence_step: ({ sequence }) => [`sequence:${sequence}`],
	trigger_mail: ({ triggerKey }) => [`trigger:${triggerKey}`],
};

/** Returns the parts of the workspace file that a job needs. */
export const entriesOf = <K extends JobKind>(kind: K, payload: JobPayloads[K]): EntryName[] =>
	ENTRIES[kind](payload);
