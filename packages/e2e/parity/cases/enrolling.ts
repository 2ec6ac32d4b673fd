import type { Draft } from '../case.ts';
import { ADA } from './people.ts';

/** Ada, as somebody to be enrolled. */
export const ADA_ENROLLS = { ...ADA, sequence: 'onboarding' };

/** Sequences in which nobody can be enrolled, alone or with others. */
export const REFUSED_SEQUENCES: Record<string, Draft> = {
	'a sequence that is not there': {
		before: [ADA],
		given: { ...ADA_ENROLLS, sequence: 'nothing' },
		ends: 'not_found',
	},
	'a sequence that is paused': {
		before: [ADA],
		given: { ...ADA_ENROLLS, sequence: 'paused' },
		ends: 'invalid_data',
	},
};
