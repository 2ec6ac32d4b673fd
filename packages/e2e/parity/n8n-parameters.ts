import type { DescribedAction } from '@contact-sync/core/catalogue';
import type { Field, FieldKind } from '@contact-sync/core';
import type { IDataObject } from 'n8n-workflow';
import {
	jsonParameterName,
	OPTIONAL_FIELDS,
	PAIRS,
	parameterName,
} from '../../n8n/nodes/shared/parameter-names.ts';
import type { Given } from './case.ts';

/** The mode in which a person would name a thing, where a row does not say. */
const MODES: Partial<Record<FieldKind, (text: string) => string>> = {
	contact: (text) => (text.includes('@') ? 'email' : 'id'),
	tag: () => 'name',
	sequence: () => 'slug',
};

type Part = IDataObject[string];

const isMap = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Single values as pairs, the others as JSON. */
function asPairsAndJson(name: string, value: Part): IDataObject {
	if (!isMap(value)) return { [jsonParameterName(name)]: value };
	const entries = Object.entries(value);
	const pairs = entries.filter(([, part]) => typeof part !== 'object');
	const rest = entries.filter(([, part]) => typeof part === 'object');
	return {
		...(pairs.length > 0 && {
			[parameterName(name)]: { [PAIRS]: pairs.map(([key, part]) => ({ name: key, value: part })) },
		}),
		...(rest.length > 0 && { [jsonParameterName(name)]: JSON.stringify(Object.fromEntries(rest)) }),
	};
}

function parametersOfField(name: string, { kind }: Field, value: Part): IDataObject {
	if (kind === 'keyValues' || kind === 'json') return asPairsAndJson(name, value);
	const modeOf = MODES[kind];
	if (modeOf === undefined) return { [parameterName(name)]: value };
	const located = isMap(value) ? value : { mode: modeOf(String(value)), value };
	return { [parameterName(name)]: { __rl: true, ...located } };
}

/** What a person would fill in for a row: required fields in the open, the others in their collection. */
export function filledIn({ fields }: DescribedAction, row: Given): IDataObject {
	const part = (required: boolean) =>
		Object.assign(
			{},
			...Object.entries(row)
				.filter(([name]) => Boolean(fields[name]?.required) === required)
				.map(([name, value]) => parametersOfField(name, fields[name]!, value as Part)),
		) as IDataObject; // made of such parts, which hold JSON
	return { ...part(true), [OPTIONAL_FIELDS]: part(false) };
}

/** What n8n takes as it stands, by its name; everything else can be an expression. */
const FIXED = new Set(['__rl', 'mode', 'name']);

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
