import type { Case } from './case.ts';
import type { Ran } from './ran.ts';
import type { CoreOutcome } from './through-core.ts';

/** What the core did, with its errors as they were thrown. */
export interface CoreRan extends Ran {
	outcomes: CoreOutcome[];
}

/** What a platform must do. A text that is not the core's is told by what must be in it. */
export interface Expected extends Omit<Ran, 'outcomes'> {
	outcomes: Array<{ result: unknown } | { text: string | RegExp }>;
}

/** Something that a platform does otherwise than the core, on purpose. */
export interface Difference {
	what: string;
	reason: string;
	/** Of which cases. */
	when: (each: Case, core: CoreRan) => boolean;
	/** What it does is what the core does of this other case. */
	as?: (each: Case) => Case;
	/** Makes of what is expected what the platform does. */
	make?: (expected: Expected, core: CoreRan, each: Case) => Expected;
	/** Reads a text of the platform in the core's words. */
	read?: (text: string) => string;
}
