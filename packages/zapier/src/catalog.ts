import { actionsOn, triggers as catalogTriggers, type ZapierStep } from '@contact-sync/core';
import { compileCreate } from './compile/create.ts';
import { compileDropdown, inactiveListOf } from './compile/dropdown.ts';
import { compileSearch } from './compile/search.ts';
import { compileTrigger } from './compile/trigger.ts';
import { ZAPIER } from './platform.ts';

interface Shown {
	zapier?: { step?: ZapierStep };
}

/** Compiles the actions or triggers that are this kind of step. Returns the steps by key, in catalog order. */
const stepsOf = <S extends Shown, T>(
	shown: readonly S[],
	as: ZapierStep['as'],
	compile: (each: S, step: ZapierStep) => T,
): Record<string, T> =>
	Object.fromEntries(
		shown.flatMap((each) => {
			const step = each.zapier?.step;
			return step?.as === as ? [[step.key, compile(each, step)]] : [];
		}),
	);

const actions = actionsOn(ZAPIER);

/** Everything in the catalog that Zapier shows, with its step. */
export const shownInZapier = [...actions, ...catalogTriggers].flatMap((described) =>
	described.zapier?.step ? [{ ...described, step: described.zapier.step }] : [],
);

/** The steps of the app, by kind and key. A list for drop-down fields is a trigger, too. */
export const steps = {
	triggers: {
		...stepsOf(catalogTriggers, 'trigger', compileTrigger),
		...stepsOf([...actions, ...actions.flatMap(inactiveListOf)], 'dropdown', compileDropdown),
	},
	searches: stepsOf(actions, 'search', compileSearch),
	creates: stepsOf(actions, 'create', compileCreate),
};

/** Searches that can run an action if they find nothing. Zapier shows both as one step, with the key of the search. */
export const searchOrCreates = Object.fromEntries(
	actions.flatMap(({ zapier }) => {
		if (zapier?.step?.orCreate === undefined) return [];
		const { key, orCreate } = zapier.step;
		const display = { label: orCreate.label, description: orCreate.summary };
		return [[key, { key, display, search: key, create: orCreate.key }]];
	}),
);
