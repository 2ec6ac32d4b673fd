import type { DescribedAction } from '@contact-sync/core/catalogue';
import type { Search } from 'zapier-platform-core';
import { drawAction, type ZapierName } from './operation.ts';
import { runWith, step } from './step.ts';

export interface SearchName extends ZapierName {
	/** Whether a result of the action is a find; a Zap can go on when there is none. */
	found?: (result: Readonly<Record<string, unknown>>) => boolean;
	/** Whether an error says that there is none. */
	isNone?: (error: unknown) => boolean;
}

/** Draws an action that reads as a Zapier search, which gives a list: empty when nothing was found. */
export function compileSearch(action: DescribedAction, name: SearchName): Search {
	const { operation, ...shown } = drawAction(action, name);
	const { found = () => true, isNone = () => false } = name;
	const perform = step(action, async (client, bundle) => {
		try {
			const results = [await runWith(action, client, bundle)].flat();
			return results.filter((result) => found({ ...result }));
		} catch (error) {
			if (isNone(error)) return [];
			throw error;
		}
	});
	return { ...shown, operation: { ...operation, perform } };
}
