import { type Action, type Field, type FieldKind } from '@contact-sync/core';
import type { IDataObject } from 'n8n-workflow';
import {
	AUTOMATIC,
	isOpen,
	isRequiredOfRow,
	jsonParameterName,
	MAPPING_MODE,
	optionalFieldsName,
	PAIRS,
	parameterName,
	specifyParameter,
} from '../../n8n/nodes/shared/parameter-names.ts';
import type { Given } from './case.ts';

/** The mode in which a person would name a thing, where a row does not say. */
const MODES: Partial<Record<FieldKind, (text: string) => string>> = {
	contact: (text) => (text.includes('@') ? 'email' : 'id'),
	tags: () => 'name',
	sequence: () => 'slug',
};

type Part = IDataObject[string];

const isMap = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Single values in fields, and as JSON what has others. */
function asFieldsOrJson(name: string, field: Field, value: Part): IDataObject {
	const specify = specifyParameter(name, field).name;
	if (isMap(value) && Object.values(value).every((part) => typeof part !== 'object')) {
		const pairs = Object.entries(value).map(([key, part]) => ({ name: key, value: part }));
		return { [specify]: 'keypair', [parameterName(name)]: { [PAIRS]: pairs } };
	}
	const json = isMap(value) ? JSON.stringify(value) : value;
	return { [specify]: 'json', [jsonParameterName(name)]: json };
}

/** Which of an action's alternatives is chosen for a row: one that the row has. */
const chosenOf = ({ alternatives }: Action, row: Given): string | undefined =>
	alternatives?.fields.find((name) => row[name] !== undefined) ?? alternatives?.fields[0];

/** The choice between the alternatives. */
function parametersOfChoice(action: Action, row: Given): IDataObject {
	const chosen = chosenOf(action, row);
	if (chosen === undefined) return {};
	const located = { __rl: true, mode: parameterName(chosen), value: row[chosen] as Part };
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

/** What a person would fill in for a row: some fields in the open, the others in their collection. */
export function filledIn(action: Action, row: Given): IDataObject {
	const { fields } = action;
	const chosen = chosenOf(action, row);
	const hasRow = Object.keys(row).some((name) => fields[name]!.kind === 'row');
	const isInOpen = (field: Field) => isOpen(field) && !(hasRow && isRequiredOfRow(field));
	const part = (open: boolean) =>
		Object.assign(
			{},
			...Object.entries(row)
				.filter(([name]) => name !== chosen && isInOpen(fields[name]!) === open)
				.map(([name, value]) => parametersOfField(name, fields[name]!, value as Part)),
		) as IDataObject; // made of such parts, which hold JSON
	return {
		...parametersOfChoice(action, row),
		...part(true),
		...(hasRow && { [MAPPING_MODE.name]: AUTOMATIC }),
		[optionalFieldsName(action)]: part(false),
	};
}

/** What n8n takes as it stands, by its name; everything else can be an expression. */
const FIXED = new Set(['__rl', 'mode', 'name', MAPPING_MODE.name]);

/** The same parameters for all rows: each value an expression that finds it in the row's item. */
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

/** What is filled in by any of the rows. */
export function merged(all: readonly IDataObject[]): IDataObject {
	return all.reduce((one, other) => {
		const both = { ...one, ...other };
		for (const [name, part] of Object.entries(one)) {
			const others = other[name];
			if (isMap(part) && isMap(others)) both[name] = merged([part, others]);
		}
		return both;
	}, {});
}
