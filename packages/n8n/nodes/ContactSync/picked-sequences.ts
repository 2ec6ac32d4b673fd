import { isResourceLocatorValue, type INodeParameters } from 'n8n-workflow';
import type { Action } from '../../core.ts';
import { parameterName } from '../shared/parameter-names.ts';

/**
 * Returns the names of the sequences that were picked From List, by slug: n8n stores them with the node. A sequence that an
 * expression returns isn't in the map.
 */
export function pickedSequences(
	parameters: INodeParameters,
	{ fields }: Action,
): ReadonlyMap<string, string> {
	const names = Object.keys(fields).filter((name) => fields[name]!.kind === 'sequence');
	const picked = names
		.map((name) => parameters[parameterName(name)])
		.filter(isResourceLocatorValue);
	return new Map(
		picked.flatMap(({ value, cachedResultName }) =>
			cachedResultName === undefined ? [] : [[String(value), cachedResultName]],
		),
	);
}
