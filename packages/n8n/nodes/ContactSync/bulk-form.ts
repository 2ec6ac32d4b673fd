import { actions, wordingOf, type Action, type BulkForm } from '../../core.ts';
import { N8N } from '../shared/platform.ts';

/** Returns an action's bulk form and the bulk form's name in n8n. A bulk form needs fewer requests. */
export function bulkFormOf({ bulk }: Action): (BulkForm & { name: string }) | undefined {
	const action = actions.find(({ key }) => key === bulk?.key);
	return bulk && action && { ...bulk, name: wordingOf(action, N8N).name };
}
