import type { DescribedAction, ZapierStep } from '@contact-sync/core/catalogue';
import type { Search } from 'zapier-platform-core';
import { drawAction } from './operation.ts';
import { runWith, step } from './step.ts';

/** Draws an action that reads as a Zapier search, which gives a list: empty when nothing was found. */
export function compileSearch(action: DescribedAction, shownAs: ZapierStep): Search {
	const { operation, ...shown } = drawAction(action, shownAs);
	const { found = () => true, isNone = () => false } = shownAs;
	const perform = step(action, async (client, bundle) => {
		try {
			const results = [await runWith(action, client, bundle)].flat();
			return results.filter((result) => found(result));
		} catch (error) {
			if (isNone(error)) return [];
			throw error;
		}
	});
	return { ...shown, operation: { ...operation, perform } };
}
