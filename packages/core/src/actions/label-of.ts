import type { Choice, ParsedField, Platform } from './fields.ts';

/** Returns what a field is called where its reader sees it. A model sees only its name. */
export function labelOf(name: string, field: ParsedField, platform?: Platform): string {
	if (platform === 'mcp') return name;
	return (platform && field[platform]?.label) ?? field.label;
}

/** Returns what a choice is called where its reader sees it. A model sees only its value. */
export const choiceLabelOf = (value: string, { label }: Choice, platform?: Platform): string =>
	platform === 'mcp' ? value : label;
