import type { ContactSyncError } from '@contact-sync/core';
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

type Make = NonNullable<Difference['make']>;

/** Other texts where there is an error; undefined leaves one as it is. @param place of the row in its run */
export const texts =
	(
		make: (
			text: string | RegExp,
			error: ContactSyncError,
			place: number,
		) => string | RegExp | undefined,
	): Make =>
	(expected, core, { times = 1 }) => ({
		...expected,
		outcomes: expected.outcomes.map((outcome, index) => {
			const { error } = core.outcomes[index]!;
			if (!('text' in outcome) || error === undefined) return outcome;
			const place = index % (core.outcomes.length / times);
			return { text: make(outcome.text, error, place) ?? outcome.text };
		}),
	});

/** Other results where there are any. */
export const results =
	(make: (result: unknown) => unknown): Make =>
	(expected) => ({
		...expected,
		outcomes: expected.outcomes.map((outcome) =>
			'result' in outcome ? { result: make(outcome.result) } : outcome,
		),
	});

/** A sentence of the core, and after it one of the platform's own. */
export const followedBy = (sentence: string, own: RegExp): RegExp =>
	new RegExp(`^${sentence.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')} ${own.source}$`);
