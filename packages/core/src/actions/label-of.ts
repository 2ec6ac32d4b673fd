import type { ParsedField, Platform } from './fields.ts';

/** The label of a field, as its reader sees it. */
export const labelOf = (field: ParsedField, platform?: Platform): string =>
	(platform && field[platform]?.label) ?? field.label;
