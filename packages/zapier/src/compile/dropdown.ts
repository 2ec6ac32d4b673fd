import { runAction, type Action, type ZapierStep } from '@contact-sync/core';
import type { Trigger } from 'zapier-platform-core';
import { renderOperation } from './operation.ts';
import { step } from './step.ts';
import { ZAPIER } from '../platform.ts';

/**
 * Compiles an action that fills drop-down lists. In Zapier, such an action is a hidden trigger. It returns the
 * whole list, so that each page of the service is read once.
 */
export function compileDropdown(action: Action, shownAs: ZapierStep): Trigger {
	const { operation, display, ...shown } = renderOperation(action, shownAs);
	const { outputFields, sample } = operation;
	const { value } = shownAs.fills!; // every drop-down list has `fills`
	const withId = (entry: Record<string, unknown>) => ({ id: String(entry[value]), ...entry });
	return {
		...shown,
		display: { ...display, hidden: true },
		operation: {
			type: 'polling',
			outputFields: [{ key: 'id', label: 'ID', type: 'string' }, ...outputFields],
			sample: withId(sample),
			perform: step(action, async (client) => {
				const entries = [await runAction(action, client, {}, { platform: ZAPIER })].flat();
				return entries.map((entry) => withId({ ...entry }));
			}),
		},
	};
}

/** Returns the action for the list of fields that include what is inactive, if there is one. */
export function inactiveListOf(action: Action): Action[] {
	const { step } = action.zapier ?? {};
	if (step?.withInactive === undefined) return [];
	const { key, label: name, summary, input } = step.withInactive;
	const run: Action['run'] = (client, _, cache) => action.run(client, input as never, cache); // of this action
	return [{ ...action, zapier: { name, summary, step: { ...step, key } }, run }];
}
