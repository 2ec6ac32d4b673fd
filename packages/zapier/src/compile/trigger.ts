import {
	readInput,
	readRecent,
	withId,
	type ReadRecentOptions,
	type Trigger as CatalogTrigger,
	type Unsubscribed,
	type ZapierStep,
} from '@contact-sync/core';
import type { Bundle, Trigger } from 'zapier-platform-core';
import { renderOperation } from './operation.ts';
import { triggerStep } from './step.ts';

/** Compiles a trigger. Zapier remembers the IDs that it has seen, so a poll returns what is new and much that isn't. */
export function compileTrigger(trigger: CatalogTrigger, shownAs: ZapierStep): Trigger {
	const { operation, ...shown } = renderOperation(trigger, shownAs);
	return {
		...shown,
		operation: {
			...operation,
			type: 'polling',
			outputFields: [
				{ key: 'id', label: 'Entry ID', type: 'string', primary: true },
				...operation.outputFields,
			],
			sample: { ...withId(trigger.sample as Unsubscribed) }, // a trigger's sample is an entry of its list
			perform: triggerStep(trigger, (client, { inputData, meta }) => {
				const list = trigger.list(client, readInput(trigger.fields, inputData, 'zapier'));
				return readRecent(list, { now: Date.now, purpose: purposeOf(meta) });
			}),
		},
	};
}

function purposeOf({
	isLoadingSample,
	isPopulatingDedupe,
}: Bundle['meta']): ReadRecentOptions['purpose'] {
	if (isLoadingSample) return 'samples';
	return isPopulatingDedupe ? 'first' : 'poll';
}
