import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';
import { fieldWordingOf, type Action } from '@contact-sync/core';
import { parameterName } from '../../nodes/shared/parameter-names.ts';
import { locatorOf, textMode } from './locator.mts';
import { asDescription } from './wording.mts';
import { N8N } from '../../nodes/shared/platform.ts';

/** Renders the alternatives of an action as one resource locator. */
export function alternativesOf(action: Action): INodeProperties[] {
	const { alternatives } = action.n8n ?? {};
	if (alternatives === undefined) return [];
	const modeOf = (name: string): INodePropertyMode => {
		const { label, placeholder } = fieldWordingOf(action.fields[name]!, N8N);
		return textMode(parameterName(name), `By ${label}`, placeholder);
	};
	const [first, ...others] = alternatives.fields;
	return [
		{
			displayName: alternatives.label,
			name: parameterName(alternatives.name),
			...locatorOf([modeOf(first), ...others.map(modeOf)]),
			required: true,
			description: asDescription(alternatives.help),
		},
	];
}

/**
 * Returns the property of an optional field. An alternative is shown while another one is chosen, so that
 * users can enter both.
 */
export function asAdditionalField(
	{ n8n }: Action,
	wireName: string,
	property: INodeProperties,
): INodeProperties {
	const { alternatives } = n8n ?? {};
	if (!alternatives?.fields.includes(wireName)) return property;
	const others = alternatives.fields.filter((name) => name !== wireName).map(parameterName);
	const mode = `/${parameterName(alternatives.name)}.mode`;
	return { ...property, displayOptions: { show: { [mode]: others } } };
}
