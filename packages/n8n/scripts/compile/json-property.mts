import type { INodeProperties } from 'n8n-workflow';
import { fieldWordingOf, type Field } from '@contact-sync/core';
import { jsonParameterName } from '../../nodes/shared/parameter-names.ts';
import { asDescription } from './wording.mts';
import { N8N } from '../../nodes/shared/platform.ts';

/** Returns the JSON parameter for names and values, in the collection of optional fields. */
export function jsonProperty(wireName: string, field: Field): INodeProperties {
	const { label } = fieldWordingOf(field, N8N);
	return {
		displayName: `${label} (JSON)`,
		name: jsonParameterName(wireName),
		type: 'json',
		default: '{}',
		description: asDescription(
			`One JSON object, for example ${JSON.stringify(field.example)}. If a name is also in ${label}, this value is used.`,
		),
	};
}
