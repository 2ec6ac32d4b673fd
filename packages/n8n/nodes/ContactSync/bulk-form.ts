import { actions, wordingOf, type Action, type BulkForm } from '../../core.ts';

/** Returns the cheaper way to run an action for many items, with the name that n8n shows. */
export function bulkFormOf({ bulk }: Action): (BulkForm & { name: string }) | undefined {
	const action = actions.find(({ key }) => key === bulk?.key);
	return bulk && action && { ...bulk, name: wordingOf(action, 'n8n').name };
}
