import type { Action, Field, FieldKind } from '@contact-sync/core';
import type { IDataObject } from 'n8n-workflow';
import {
	AUTOMATIC,
	hasPairs,
	isTopLevel,
	isFilledByRow,
	isRowOption,
	jsonParameterName,
	MAPPING_MODE,
	optionalFieldsName,
	PAIRS,
	parameterName,
} from '../../n8n/nodes/shared/parameter-names.ts';
import type { Input } from './case.ts';

/** Default modes of resource locators, by kind of field. Used if a row doesn't specify a mode. */
const MODES: Partial<Record<FieldKind, (text: string) => string>> = {
	contact: (text) => (text.includes('@') ? 'email' : 'id'),
	tags: () => 'name',
	sequence: () => 'slug',
};

type Part = IDataObject[string];

const isMap = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is entered as pairs: an object without nested values. All other values are entered as JSON. */
const isPairs = (value: Part): value is IDataObject =>
	isMap(value) && Object.values(value).every((part) => typeof part !== 'object');

function asPairsOrJson(name: string, value: Part): IDataObject {
	if (!isPairs(value))
		return { [jsonParameterName(name)]: isMap(value) ? JSON.stringify(value) : value };
	const pairs = Object.entries(value).map(([key, part]) => ({ name: key, value: part }));
	return { [parameterName(name)]: { [PAIRS]: pairs } };
}

/**
 * Returns the action's first alternative with a value in the row. If the row contains no alternative, returns
 * the first one.
 */
const alternativeOf = ({ n8n }: Action, row: Input): string | undefined => {
	const fields = n8n?.alternatives?.fields;
	return fields?.find((name) => row[name] !== undefined) ?? fields?.[0];
};

/** Returns the parameters that select an alternative. */
function alternativeParameters(action: Action, row: Input): IDataObject {
	const alternative = alternativeOf(action, row);
	if (alternative === undefined) return {};
	const located = { __rl: true, mode: parameterName(alternative), value: row[alternative] as Part };
	return { [parameterName(action.n8n!.alternatives!.name)]: located };
}

function parametersOfField(name: string, field: Field, value: Part): IDataObject {
	const { kind } = field;
	if (kind === 'row')
		return { [parameterName(name)]: isMap(value) ? JSON.stringify(value) : value };
	if (hasPairs(field)) return asPairsOrJson(name, value);
	const modeOf = MODES[kind];
	if (modeOf === undefined) return { [parameterName(name)]: value };
	const located = isMap(value) ? value : { mode: modeOf(String(value)), value };
	return { [parameterName(name)]: { __rl: true, ...located } };
}

/** Returns the parameters for a row, as a user would fill them in. Optional fields are in a collection. */
export function parametersOf(action: Action, row: Input): IDataObject {
	const { fields } = action;
	const alternative = alternativeOf(action, row);
	const hasRow = Object.keys(row).some((name) => fields[name]!.kind === 'row');
	const optional = optionalFieldsName(action);
	const placeOf = (field: Field, value: Part): string => {
		if (isRowOption(field)) return 'options';
		if (hasPairs(field)) return isPairs(value) ? '' : optional;
		return isTopLevel(field) && !(hasRow && isFilledByRow(field)) ? '' : optional;
	};
	const part = (place: string) =>
		Object.assign(
			{},
			...Object.entries(row)
				.filter(
					([name, value]) =>
						name !== alternative && placeOf(fields[name]!, value as Part) === place,
				)
				.map(([name, value]) => parametersOfField(name, fields[name]!, value as Part)),
		) as IDataObject; // parts contain only JSON
	return {
		...alternativeParameters(action, row),
		...part(''),
		...(hasRow && { [MAPPING_MODE.name]: AUTOMATIC, options: part('options') }),
		[optional]: part(optional),
	};
}

/** Parameters that n8n reads as fixed values; all others can be expressions. */
const FIXED = new Set(['__rl', 'mode', 'name', MAPPING_MODE.name]);

/** Replaces values with expressions that read them from each item, so that all rows share the parameters. */
export const asExpressions = (filled: IDataObject, path = '$json'): IDataObject =>
	Object.fromEntries(
		Object.entries(filled).map(([name, part]) => [
			name,
			FIXED.has(name) ? part : asExpression(part, `${path}?.[${JSON.stringify(name)}]`),
		]),
	);

function asExpression(part: unknown, path: string): Part {
	if (isMap(part)) return asExpressions(part, path);
	return Array.isArray(part) && part.every(isMap)
		? part.map((each, index) => asExpressions(each, `${path}?.[${index}]`))
		: `={{ ${path} }}`;
}

/** Merges the parameters of all rows. */
export function mergeParameters(all: readonly IDataObject[]): IDataObject {
	return all.reduce((one, other) => {
		const both = { ...one, ...other };
		for (const [name, part] of Object.entries(one)) {
			const others = other[name];
			if (isMap(part) && isMap(others)) both[name] = mergeParameters([part, others]);
		}
		return both;
	}, {});
}
