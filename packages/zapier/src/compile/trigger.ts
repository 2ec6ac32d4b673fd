import {
	readInput,
	SAMPLES,
	type ReadRecentOptions,
	type Trigger as CatalogTrigger,
	type ZapierStep,
} from '@contact-sync/core';
import type { Bundle, Trigger } from 'zapier-platform-core';
import { renderOperation } from './operation.ts';
import { triggerStep } from './step.ts';

const ID = { key: 'id', label: 'Entry ID', type: 'string' } as const;

/** Compiles a trigger. Zapier remembers the IDs that it has seen, so a poll returns what is new and much that isn't. */
export function compileTrigger(trigger: CatalogTrigger, shownAs: ZapierStep): Trigger {
	const { operation, ...shown } = renderOperation(trigger, shownAs);
	const identified = (entry: object) => ({ ...entry, id: trigger.idOf(entry) });
	const others = operation.outputFields.filter(({ key }) => key !== ID.key);
	const own = operation.outputFields.find(({ key }) => key === ID.key);
	return {
		...shown,
		operation: {
			...operation,
			type: 'polling',
			// A search can't run before a trigger.
			inputFields: operation.inputFields.map(({ search: _, ...field }) => field),
			outputFields: [{ ...(own ?? ID), primary: true }, ...others],
			sample: identified(trigger.sample),
			perform: triggerStep(trigger, async (client, { inputData, meta }) => {
				const source = trigger.open(client, readInput(trigger.fields, inputData, 'zapier'));
				const purpose = purposeOf(meta);
				const entries = await source.readRecent!({ now: Date.now, purpose }); // every trigger in Zapier has it
				const byId = new Map(entries.map((entry) => [trigger.idOf(entry), identified(entry)]));
				return [...byId.values()].slice(0, purpose === 'samples' ? SAMPLES : Infinity);
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
