import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';
import type { DescribedAction } from '@contact-sync/core/catalogue';
import { parameterName } from '../../nodes/shared/parameter-names.ts';
import { locatorOf, typed } from './locator.mts';
import { asDescription } from './wording.mts';

/** The alternatives of an action as one choice. */
export function alternativesOf(action: DescribedAction): INodeProperties[] {
	const { alternatives, alternativesHelp = '', fields } = action;
	if (alternatives === undefined) return [];
	const modeOf = (name: string): INodePropertyMode => {
		const { label, placeholder } = { ...fields[name]!, ...fields[name]!.n8n };
		return typed(parameterName(name), `By ${label}`, placeholder);
	};
	const [first, ...others] = alternatives.fields;
	return [
		{
			displayName: alternatives.label,
			name: parameterName(alternatives.name),
			...locatorOf([modeOf(first), ...others.map(modeOf)]),
			required: true,
			description: asDescription(alternativesHelp),
		},
	];
}

/** An optional field as it is; an alternative is shown while another one is chosen, so that both can be given. */
export function elsewhere(
	{ alternatives }: DescribedAction,
	wireName: string,
	property: INodeProperties,
): INodeProperties {
	if (!alternatives?.fields.includes(wireName)) return property;
	const others = alternatives.fields.filter((name) => name !== wireName).map(parameterName);
	const mode = `/${parameterName(alternatives.name)}.mode`;
	return { ...property, displayOptions: { show: { [mode]: others } } };
}
