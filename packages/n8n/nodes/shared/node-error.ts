import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { ContactSyncError } from '../../core.ts';

/** Makes the error n8n shows: what happened and what to do, then the service's own words. @param itemIndex of the item, if there are items */
export function toNodeError(node: INode, error: unknown, itemIndex?: number) {
	if (!(error instanceof ContactSyncError)) {
		return error instanceof NodeApiError || error instanceof NodeOperationError
			? error
			: new NodeOperationError(node, error as Error, { itemIndex }); // n8n's own, or an expression's
	}
	const message = itemIndex === undefined ? error.message : `${error.message} [item ${itemIndex}]`;
	const description = error.detail === undefined ? undefined : escapeHtml(error.detail);
	if (error.status === undefined) {
		return new NodeOperationError(node, message, { itemIndex, description });
	}
	return new NodeApiError(
		node,
		{ message },
		{ message, description, httpCode: String(error.status), itemIndex },
	);
}

/** n8n renders descriptions as HTML, and this text comes from outside. */
const escapeHtml = (text: string) =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
