import {
	openTrigger,
	readInput,
	MAX_SAMPLES,
	type ReadRecentOptions,
	type Trigger as CatalogTrigger,
	type ZapierStep,
} from '@contact-sync/core';
import type { Bundle, Trigger } from 'zapier-platform-core';
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
				const purpose = purposeOf(meta);
				const entries = await source.readRecent!({ now: Date.now, purpose }); // every trigger in Zapier has this
				const byId = new Map(entries.map((entry) => [trigger.idOf(entry), withId(entry)]));
				const ids = [...byId.keys()].map((id) => ({ id }));
				if (purpose === 'first') return ids; // Zapier stores only these
				return [...byId.values()].slice(0, purpose === 'samples' ? MAX_SAMPLES : Infinity);
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
