import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { ContactSyncError } from '../../core.ts';
import { isTool } from './is-tool.ts';

/**
 * Creates the error that n8n shows: a title, and a description with the fix and the service's message.
 *
 * @param itemIndex index of the affected item, if any
 * @param progress progress of the run
 */
export function toNodeError(node: INode, error: unknown, itemIndex?: number, progress = '') {
	if (!(error instanceof ContactSyncError))
		return hostErrorOf(node, error, { itemIndex, progress });
	const text = isTool(node) ? error.message : error.summary; // an agent doesn't get the description
	const message = withItem(text, itemIndex);
	const description = escapeHtml([error.description, progress].filter(Boolean).join(' '));
	if (error.status === undefined) {
		return new NodeOperationError(node, message, { itemIndex, description });
	}
	// The second argument is an empty object. If it contained a message, n8n would repeat the title under
	// Error details.
	return new NodeApiError(
		node,
		{},
		{ message, description, httpCode: String(error.status), itemIndex },
	);
}

/** Converts an error from n8n or an expression to a node error. */
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
	if (isTool(node)) addFix(nodeError);
	return nodeError;
}

/** Adds the fix to the message, because an agent doesn't get the description. */
function addFix(error: NodeApiError | NodeOperationError): void {
	const { message, description } = error;
	if (description && !message.includes(description)) error.message = `${message} ${description}`;
}

/** Returns an error's full message, for output that has no description. */
export const formatError = (node: INode, error: unknown, itemIndex?: number): string =>
	error instanceof ContactSyncError
		? withItem(error.message, itemIndex)
		: toNodeError(node, error, itemIndex).message;

const withItem = (text: string, itemIndex: number | undefined): string =>
	itemIndex === undefined ? text : `${text} [item ${itemIndex}]`;

/** Escapes HTML. n8n renders descriptions as HTML, and the service's message is untrusted. */
export const escapeHtml = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
