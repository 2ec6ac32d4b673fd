import { runAction, type Action, type ZapierStep } from '@contact-sync/core';
import type { Trigger } from 'zapier-platform-core';
import { renderOperation } from './operation.ts';
import { step } from './step.ts';
import { ZAPIER } from '../platform.ts';

/**
 * Compiles an action that fills drop-down lists. In Zapier, such an action is a hidden trigger. It returns the
 * whole list, so that each page of the service is read once.
 */
export function compileDropdown(action: Action, shownAs: ZapierStep, input = {}): Trigger {
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
				const entries = [await runAction(action, client, input, { platform: ZAPIER })].flat();
				return entries.map((entry) => withId({ ...entry }));
			}),
		},
	};
}

/** Compiles the list for fields that include what is inactive, if the action has one. */
export function compileWithInactive(action: Action, shownAs: ZapierStep): Record<string, Trigger> {
	if (shownAs.withInactive === undefined) return {};
	const { key, label, summary, input } = shownAs.withInactive;
	const trigger = compileDropdown(action, { ...shownAs, key }, input);
	return { [key]: { ...trigger, display: { ...trigger.display, label, description: summary } } };
}
