import type { ContactSyncError } from '@contact-sync/core';
import type { Difference } from './difference.ts';

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
