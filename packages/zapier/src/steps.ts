import { actionsOn, type Action, type ZapierStep } from '@contact-sync/core';
import { ZAPIER } from './platform.ts';

/**
 * Compiles all actions that are this kind of step in Zapier. Returns the results by step key, in catalog
 * order.
 */
export const stepsAs = <T>(
	as: ZapierStep['as'],
	compile: (action: Action, step: ZapierStep) => T,
): Record<string, T> => stepsOf(actionsOn(ZAPIER), as, compile);

/** Compiles the given actions or triggers that are this kind of step in Zapier. */
export const stepsOf = <A extends { zapierStep?: ZapierStep }, T>(
	all: readonly A[],
	as: ZapierStep['as'],
	compile: (action: A, step: ZapierStep) => T,
): Record<string, T> =>
	Object.fromEntries(
		all.flatMap((action) =>
			action.zapierStep?.as === as
				? [[action.zapierStep.key, compile(action, action.zapierStep)]]
				: [],
		),
	);
