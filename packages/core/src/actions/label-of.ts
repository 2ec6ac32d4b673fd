import type { Choice, ParsedField, Platform } from './fields.ts';

/** Returns the label of a field on a platform. A model sees only the field's name. */
export function labelOf(name: string, field: ParsedField, platform?: Platform): string {
	if (platform === 'mcp') return name;
	return (platform && field[platform]?.label) ?? field.label;
}

/** Returns the label of a choice on a platform. A model sees only its value. */
export const choiceLabelOf = (value: string, { label }: Choice, platform?: Platform): string =>
	platform === 'mcp' ? value : label;
