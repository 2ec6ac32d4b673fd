import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { actions, type Action, type Field } from '../../core.ts';
import { jsonParameterName, OPTIONAL_FIELDS, PAIRS, parameterName } from './parameter-names.ts';

/** The action that the node's resource and operation name; they are the same for all items. */
export function readAction(context: IExecuteFunctions): Action {
	const key = `${context.getNodeParameter('resource', 0)}.${context.getNodeParameter('operation', 0)}`;
	const action = actions.find((candidate) => candidate.key === key);
	if (action === undefined) throw new Error(`This version of the node does not know ${key}.`);
	return action;
}

/** What the node's parameters hold for an action's fields, by wire name. */
export function readFields(
	context: IExecuteFunctions,
	action: Action,
	index: number,
): Record<string, unknown> {
	const optional = context.getNodeParameter(OPTIONAL_FIELDS, index, {}) as IDataObject; // a collection
	const valueOf = (name: string, field: Field): unknown => {
		if (field.required) return context.getNodeParameter(parameterName(name), index, '');
		return field.kind === 'keyValues' || field.kind === 'json'
			? [...readPairs(optional[parameterName(name)]), optional[jsonParameterName(name)]]
			: optional[parameterName(name)];
	};
	return Object.fromEntries(
		Object.entries(action.fields).map(([name, field]) => [name, valueOf(name, field)]),
	);
}

/** Each pair on its own, so that an error can say at which position a name is missing. */
function readPairs(collection: unknown): Array<Record<string, unknown>> {
	const { [PAIRS]: pairs = [] } = (collection ?? {}) as Record<
		string,
		Array<{ name: string; value: unknown }>
	>; // the shape that properties.ts gives this fixed collection
	return pairs.map(({ name, value }) => ({ [String(name)]: value }));
}
