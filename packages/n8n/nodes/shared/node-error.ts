import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { ContactSyncError } from '../../core.ts';

/**
 * Creates the error that n8n shows: the title, and below it the fix and what the service reports.
 *
 * @param itemIndex of the item, if there are items
 * @param progress how far the run came
 */
export function toNodeError(node: INode, error: unknown, itemIndex?: number, progress = '') {
	if (!(error instanceof ContactSyncError))
		return hostErrorOf(node, error, { itemIndex, progress });
	const message = withItem(error.summary, itemIndex);
	const description = escapeHtml([error.description, progress].filter(Boolean).join(' '));
	if (error.status === undefined) {
		return new NodeOperationError(node, message, { itemIndex, description });
	}
	// Without a text in the second argument: n8n would list the title once more under Error details.
	return new NodeApiError(
		node,
		{},
		{ message, description, httpCode: String(error.status), itemIndex },
	);
}

/** An error of n8n itself, or of an expression. */
function hostErrorOf(
	node: INode,
	error: unknown,
	{ itemIndex, progress }: { itemIndex?: number; progress: string },
) {
	const nodeError =
		error instanceof NodeApiError || error instanceof NodeOperationError
			? error
			: new NodeOperationError(node, error as Error, { itemIndex });
	if (progress) nodeError.description = [nodeError.description, progress].filter(Boolean).join(' ');
	return nodeError;
}

/** Returns the whole text of an error, for places without a description. */
export const textOf = (node: INode, error: unknown, itemIndex?: number): string =>
	error instanceof ContactSyncError
		? withItem(error.message, itemIndex)
		: toNodeError(node, error, itemIndex).message;

const withItem = (text: string, itemIndex: number | undefined): string =>
	itemIndex === undefined ? text : `${text} [item ${itemIndex}]`;

/** n8n renders descriptions as HTML, and the service's text comes from outside. */
export const escapeHtml = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
