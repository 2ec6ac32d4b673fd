import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { ContactSyncError } from '../../core.ts';

/**
 * Creates the error that n8n shows: what happened and what to do, then the service's own text.
 *
 * @param itemIndex of the item, if there are items
 * @param progress how far the run came, as plain text
 */
export function toNodeError(node: INode, error: unknown, itemIndex?: number, progress = '') {
	if (!(error instanceof ContactSyncError))
		return hostErrorOf(node, error, { itemIndex, progress });
	const message = itemIndex === undefined ? error.message : `${error.message} [item ${itemIndex}]`;
	const description =
		[escapeHtml(error.detail ?? ''), progress].filter((text) => text !== '').join(' ') || undefined;
	if (error.status === undefined) {
		return new NodeOperationError(node, message, { itemIndex, description });
	}
	return new NodeApiError(
		node,
		{ message },
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
	if (progress) nodeError.description = [nodeError.description, progress].join(' ').trim();
	return nodeError;
}

/** n8n renders descriptions as HTML, and this text comes from outside. */
const escapeHtml = (text: string) =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
