import type { DescribedAction } from '@contact-sync/core/catalogue';
import type { Bundle, Search, ZObject } from 'zapier-platform-core';
import { drawAction, type ZapierName } from './operation.ts';
import { stepOf } from './step.ts';

export interface SearchName extends ZapierName {
	/** Whether a result of the action is a find; a Zap can go on when there is none. */
	found?: (result: Readonly<Record<string, unknown>>) => boolean;
}

/** Draws an action that reads as a Zapier search, which gives a list: empty when nothing was found. */
export function compileSearch(action: DescribedAction, name: SearchName): Search {
	const { operation, ...shown } = drawAction(action, name);
	const { found = () => true } = name;
	const run = stepOf(action);
	const perform = async (z: ZObject, bundle: Bundle) =>
		[await run(z, bundle)].flat().filter((result) => found({ ...result }));
	return { ...shown, operation: { ...operation, perform } };
}
