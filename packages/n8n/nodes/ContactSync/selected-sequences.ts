import { isResourceLocatorValue, type INodeParameters } from 'n8n-workflow';
import type { Action } from '../../core.ts';
import { parameterName } from '../shared/parameter-names.ts';

/**
 * Returns the names of sequences chosen From List, by slug. n8n stores these names with the node. Sequences
 * that an expression returns aren't included.
 */
export function selectedSequences(
	parameters: INodeParameters,
	{ fields }: Action,
): ReadonlyMap<string, string> {
	const names = Object.keys(fields).filter((name) => fields[name]!.kind === 'sequence');
	const selected = names
		.map((name) => parameters[parameterName(name)])
		.filter(isResourceLocatorValue);
	return new Map(
		selected.flatMap(({ value, cachedResultName }) =>
			cachedResultName === undefined ? [] : [[String(value), cachedResultName]],
		),
	);
}
