import type { INodeProperties } from 'n8n-workflow';
import type { Action } from '@contact-sync/core';
import {
	AUTOMATIC,
	hasRow,
	isRowField,
	isFilledByRow,
	MANUAL,
	MAPPING_MODE,
} from '../../nodes/shared/parameter-names.ts';
import { fieldToProperties } from './field-to-properties.mts';

/** Returns the parameter for choosing between fields and a row, if rows can fill in the action's fields. */
export const mappingModeOf = (action: Action): INodeProperties[] =>
	hasRow(action)
		? [
				{
					displayName: MAPPING_MODE.label,
					name: MAPPING_MODE.name,
					type: 'options',
					noDataExpression: true,
					options: [
						{
							name: 'Map Each Field Manually',
							value: MANUAL,
							description: 'Set the value of each field',
						},
						{
							name: 'Map Automatically',
							value: AUTOMATIC,
							description: 'Send all columns of the incoming item, such as a row of a spreadsheet',
						},
					],
					default: MANUAL,
				},
			]
		: [];

/** Shows a field only in its mapping mode. */
export function showInMode(
	action: Action,
	name: string,
	property: INodeProperties,
): INodeProperties {
	const field = action.fields[name]!; // one of the action's fields
	if (isRowField(field)) return shownIn(AUTOMATIC, property);
	return hasRow(action) && isFilledByRow(field) ? shownIn(MANUAL, property) : property;
}

const shownIn = (mode: string, property: INodeProperties): INodeProperties => ({
	...property,
	displayOptions: {
		...property.displayOptions,
		show: { [MAPPING_MODE.name]: [mode], ...property.displayOptions?.show },
	},
});

/** Returns a row's required columns as optional fields, for rows that lack a required column. */
export const optionalRowColumns = (action: Action): INodeProperties[] =>
	Object.entries(action.fields)
		.filter(([, field]) => hasRow(action) && isFilledByRow(field))
		.flatMap(([name, field]) => fieldToProperties(name, { ...field, required: false }))
		.map((property) => ({
			...property,
			displayOptions: { show: { [`/${MAPPING_MODE.name}`]: [AUTOMATIC] } },
		}));
