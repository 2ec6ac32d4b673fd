import { actions, wordingOf, type Action, type BulkForm } from '../../core.ts';
import { N8N } from '../shared/platform.ts';

/** Returns the action that needs fewer requests for many items, and its name in n8n. */
export function bulkFormOf({ n8n }: Action): (BulkForm & { name: string }) | undefined {
	const action = actions.find(({ key }) => key === n8n?.bulk?.key);
	return n8n?.bulk && action && { ...n8n.bulk, name: wordingOf(action, N8N).name };
}
