import { actionsOn, type Action, type ZapierStep } from '@contact-sync/core';

/** Compiles every action that Zapier shows as this kind of step, in the catalog's order, by the keys that Zapier remembers. */
export const stepsAs = <T>(
	as: ZapierStep['as'],
	compile: (action: Action, step: ZapierStep) => T,
): Record<string, T> => stepsOf(actionsOn('zapier'), as, compile);

/** Compiles those of these actions or triggers that Zapier shows as this kind of step. */
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
