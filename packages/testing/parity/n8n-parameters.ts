import { type Action, type Field, type FieldKind } from '@contact-sync/core';
import type { IDataObject } from 'n8n-workflow';
import {
	AUTOMATIC,
	isTopLevel,
	isFilledByRow,
	jsonParameterName,
	MAPPING_MODE,
	optionalFieldsName,
	PAIRS,
	parameterName,
	specifyParameter,
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

/**
 * Returns the parameters for a value: name-value pairs for an object without nested values, and otherwise
 * JSON.
 */
function asFieldsOrJson(name: string, field: Field, value: Part): IDataObject {
	const specify = specifyParameter(name, field).name;
	if (isMap(value) && Object.values(value).every((part) => typeof part !== 'object')) {
		const pairs = Object.entries(value).map(([key, part]) => ({ name: key, value: part }));
		return { [specify]: 'keypair', [parameterName(name)]: { [PAIRS]: pairs } };
	}
	const json = isMap(value) ? JSON.stringify(value) : value;
	return { [specify]: 'json', [jsonParameterName(name)]: json };
}

/**
 * Returns the action's first alternative with a value in the row. If the row contains no alternative, returns
 * the first one.
 */
const alternativeOf = ({ alternatives }: Action, row: Input): string | undefined =>
	alternatives?.fields.find((name) => row[name] !== undefined) ?? alternatives?.fields[0];

/** Returns the parameters that select an alternative. */
function alternativeParameters(action: Action, row: Input): IDataObject {
	const alternative = alternativeOf(action, row);
	if (alternative === undefined) return {};
	const located = { __rl: true, mode: parameterName(alternative), value: row[alternative] as Part };
	return { [parameterName(action.alternatives!.name)]: located };
}

function parametersOfField(name: string, field: Field, value: Part): IDataObject {
	const { kind } = field;
	if (kind === 'row')
		return { [parameterName(name)]: isMap(value) ? JSON.stringify(value) : value };
	if (kind === 'keyValues' || kind === 'json') return asFieldsOrJson(name, field, value);
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
	const isInOpen = (field: Field) => isTopLevel(field) && !(hasRow && isFilledByRow(field));
	const part = (open: boolean) =>
		Object.assign(
			{},
			...Object.entries(row)
				.filter(([name]) => name !== alternative && isInOpen(fields[name]!) === open)
				.map(([name, value]) => parametersOfField(name, fields[name]!, value as Part)),
		) as IDataObject; // parts contain only JSON
	return {
		...alternativeParameters(action, row),
		...part(true),
		...(hasRow && { [MAPPING_MODE.name]: AUTOMATIC }),
		[optionalFieldsName(action)]: part(false),
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
