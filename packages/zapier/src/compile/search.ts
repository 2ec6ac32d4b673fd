import type { Action, ZapierStep } from '@contact-sync/core';
import type { Search } from 'zapier-platform-core';
import { renderOperation, shownResult } from './operation.ts';
import { runWith, step } from './step.ts';

/** Compiles a read-only action to a search, which returns a list. The list is empty if nothing was found. */
export function compileSearch(action: Action, shownAs: ZapierStep): Search {
	const { matchIf, isNoMatch } = shownAs;
	const { operation, ...shown } = renderOperation(action, shownAs);
	const perform = step(action, async (client, bundle) => {
		try {
			const results = [await runWith(action, client, bundle)].flat();
			return results
				.filter((result) => matchIf === undefined || Reflect.get(result, matchIf))
				.map((result) => shownResult(action, result));
		} catch (error) {
			if (isNoMatch?.(error)) return [];
			throw error;
		}
	});
	return { ...shown, operation: { ...operation, perform } };
}
