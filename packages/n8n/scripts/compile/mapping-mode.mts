import type { INodeProperties } from 'n8n-workflow';
import type { Action } from '@contact-sync/core';
import {
	AUTOMATIC,
	hasRow,
	isOfRow,
	isRequiredOfRow,
	MANUAL,
	MAPPING_MODE,
} from '../../nodes/shared/parameter-names.ts';
import { fieldToProperties } from './field-to-properties.mts';

/** The choice between fields and a row. */
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

/** Shows a field in the mode that it's for. */
export function inMode(action: Action, name: string, property: INodeProperties): INodeProperties {
	const field = action.fields[name]!; // one of its fields
	if (isOfRow(field)) return shownIn(AUTOMATIC, property);
	return hasRow(action) && isRequiredOfRow(field) ? shownIn(MANUAL, property) : property;
}

const shownIn = (mode: string, property: INodeProperties): INodeProperties => ({
	...property,
	displayOptions: { show: { [MAPPING_MODE.name]: [mode], ...property.displayOptions?.show } },
});

/** What a row must have, as optional fields for a row that lacks it. */
export const requiredOfRow = (action: Action): INodeProperties[] =>
	Object.entries(action.fields)
		.filter(([, field]) => hasRow(action) && isRequiredOfRow(field))
		.flatMap(([name, field]) => fieldToProperties(name, { ...field, required: false }))
		.map((property) => ({
			...property,
			displayOptions: { show: { [`/${MAPPING_MODE.name}`]: [AUTOMATIC] } },
		}));
