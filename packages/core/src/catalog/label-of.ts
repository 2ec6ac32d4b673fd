import type { Choice, ParsedField } from './fields.ts';
import type { Platform } from './platform.ts';

/** Returns the label of a field on a platform, or its name if the platform shows names. */
export function labelOf(name: string, field: ParsedField, platform: Platform = {}): string {
	if (platform.showsNames) return field.mcp?.name ?? name;
	return (platform.wording && field[platform.wording]?.label) ?? field.label;
}

/** Returns the label of a choice on a platform, or its value if the platform shows names. */
export const choiceLabelOf = (value: string, { label }: Choice, platform: Platform = {}): string =>
	platform.showsNames ? value : label;
