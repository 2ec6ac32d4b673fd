import type { CaseDefinition } from '../case.ts';
import { ADA } from './people.ts';

/** Input that enrolls Ada. */
export const ADA_ENROLLS = { ...ADA, sequence: 'onboarding' };

/** Cases with sequences that accept no enrollments, for single and bulk calls. */
export const REFUSED_SEQUENCES: Record<string, CaseDefinition> = {
	'a sequence that is not there': {
		before: [ADA],
		input: { ...ADA_ENROLLS, sequence: 'nothing' },
		ends: 'not_found',
	},
	'a sequence that is paused': {
		before: [ADA],
		input: { ...ADA_ENROLLS, sequence: 'paused' },
		ends: 'invalid_data',
	},
};
