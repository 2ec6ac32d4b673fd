import type { INodeExecutionData } from 'n8n-workflow';

/** Items of one input item: one, or one an entry of a list. */
export const toItems = (result: object | object[], index: number): INodeExecutionData[] =>
	[result].flat().map((entry) => ({ json: { ...entry }, pairedItem: { item: index } }));

/** Without an `error` beside `json`: n8n then keeps the item's own data on the error output. */
export const toErrorItem = ({ message }: Error, index: number): INodeExecutionData => ({
	json: { error: message },
	pairedItem: { item: index },
});
