import { actions, wordingOf, type Action, type BulkForm } from '../../core.ts';

/** Returns the bulk form of an action, which needs fewer requests, with its name in n8n. */
export function bulkFormOf({ bulk }: Action): (BulkForm & { name: string }) | undefined {
	const action = actions.find(({ key }) => key === bulk?.key);
	return bulk && action && { ...bulk, name: wordingOf(action, 'n8n').name };
}
