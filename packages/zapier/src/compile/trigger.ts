import {
	openTrigger,
	readInput,
	MAX_SAMPLES,
	type Trigger as CatalogTrigger,
	type ZapierStep,
} from '@contact-sync/core';
import type { Trigger } from 'zapier-platform-core';
import { renderOperation } from './operation.ts';
import { triggerStep } from './step.ts';
import { ZAPIER } from '../platform.ts';

const ID = { key: 'id', label: 'Entry ID', type: 'string' } as const;

/** Compiles a trigger. Zapier deduplicates entries by ID, so a poll can also return known entries. */
export function compileTrigger(trigger: CatalogTrigger, shownAs: ZapierStep): Trigger {
	const { operation, ...shown } = renderOperation(trigger, shownAs);
	const withId = (entry: object) => ({ ...entry, id: trigger.idOf(entry) });
	const others = operation.outputFields.filter(({ key }) => key !== ID.key);
	const idField = operation.outputFields.find(({ key }) => key === ID.key);
	return {
		...shown,
		operation: {
			...operation,
			type: 'polling',
			// Triggers can't have a search step before them.
			inputFields: operation.inputFields.map(({ search: _, ...field }) => field),
			outputFields: [{ ...(idField ?? ID), primary: true }, ...others],
			sample: withId(trigger.sample),
			perform: triggerStep(trigger, async (client, { inputData, meta }) => {
				const input = readInput(trigger.fields, inputData, ZAPIER);
				const source = openTrigger(trigger, client, input, ZAPIER);
				if (meta.isLoadingSample) {
					const samples = await source.samples({ now: Date.now });
					return samples.slice(0, MAX_SAMPLES).map(withId);
				}
				const isFirst = meta.isPopulatingDedupe;
				const entries = await source.readRecent!({ now: Date.now, isFirst }); // every trigger in Zapier has this
				return entries.map(withId).map((entry) => (isFirst ? { id: entry.id } : entry)); // Zapier stores only IDs
			}),
		},
	};
}
