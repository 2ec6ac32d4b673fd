import { runAction, type Action, type ZapierStep } from '@contact-sync/core';
import type { Trigger } from 'zapier-platform-core';
import { renderOperation } from './operation.ts';
import { step } from './step.ts';
import { ZAPIER } from '../platform.ts';

/** Entries per page in a drop-down list. */
const PAGE_SIZE = 100;

/** Compiles an action that fills drop-down lists. In Zapier, such an action is a hidden trigger. */
export function compileDropdown(action: Action, shownAs: ZapierStep): Trigger {
	const { operation, display, ...shown } = renderOperation(action, shownAs);
	const { outputFields, sample } = operation;
	const { value } = shownAs.fills!; // every drop-down list has `fills`
	const withId = (entry: Record<string, unknown>) => ({ id: String(entry[value]), ...entry });
	const limit = Object.keys(action.fields).find((name) => action.fields[name]!.kind === 'limit')!;
	return {
		...shown,
		display: { ...display, hidden: true },
		operation: {
			type: 'polling',
			canPaginate: true,
			outputFields: [{ key: 'id', label: 'ID', type: 'string' }, ...outputFields],
			sample: withId(sample),
			perform: step(action, async (client, { meta }) => {
				const start = (meta.page ?? 0) * PAGE_SIZE;
				const input = { [limit]: start + PAGE_SIZE };
				const entries = [await runAction(action, client, input, { platform: ZAPIER })].flat();
				return entries.slice(start).map((entry) => withId({ ...entry }));
			}),
		},
	};
}
