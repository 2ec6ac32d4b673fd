import type { ContactSyncError } from '@contact-sync/core';
import type { Case } from './case.ts';
import type { CaseOutcome } from './outcome.ts';
import type { CoreOutcome } from './through-core.ts';

/** Outcome in the core, with the thrown errors. */
export interface CoreCaseOutcome extends CaseOutcome {
	outcomes: CoreOutcome[];
}

/** Expected outcome on a platform. A regular expression also matches text that the platform adds. */
export interface Expected extends Omit<CaseOutcome, 'outcomes'> {
	outcomes: Array<{ result: unknown } | { text: string | RegExp }>;
}

/** An intended difference between a platform and the core. */
export interface Difference {
	name: string;
	reason: string;
	/** Returns whether the difference applies to a case. */
	when: (each: Case, core: CoreCaseOutcome) => boolean;
	/** Returns another case. Its outcome in the core is the expected outcome on the platform. */
	likeCase?: (each: Case) => Case;
	/** Changes the expected outcome. */
	change?: (expected: Expected, core: CoreCaseOutcome, each: Case) => Expected;
}

type Change = NonNullable<Difference['change']>;

/**
 * Changes the error text of failed rows.
 *
 * @param change receives the text, the error, and the index of the row in its run. If `change` returns
 * undefined, the row stays unchanged.
 */
export const texts =
	(
		change: (
			text: string | RegExp,
			error: ContactSyncError,
			row: number,
		) => string | RegExp | undefined,
	): Change =>
	(expected, core, { times = 1 }) => ({
		...expected,
		outcomes: expected.outcomes.map((outcome, index) => {
			const { error } = core.outcomes[index]!;
			if (!('text' in outcome) || error === undefined) return outcome;
			const place = index % (core.outcomes.length / times);
			return { text: change(outcome.text, error, place) ?? outcome.text };
		}),
	});

/** Changes the results of successful rows. */
export const results =
	(change: (result: unknown) => unknown): Change =>
	(expected) => ({
		...expected,
		outcomes: expected.outcomes.map((outcome) =>
			'result' in outcome ? { result: change(outcome.result) } : outcome,
		),
	});

/** Returns a pattern that matches a message from the core, followed by a message from the platform. */
export const followedBy = (sentence: string, own: RegExp): RegExp =>
	new RegExp(`^${sentence.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')} ${own.source}$`);
