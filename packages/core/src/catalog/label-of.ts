import type { Choice, ParsedField, Platform } from './fields.ts';

/** Returns the label of a field on a platform. For MCP, returns the name, because models don't see labels. */
export function labelOf(name: string, field: ParsedField, platform?: Platform): string {
	if (platform === 'mcp') return name;
	return (platform && field[platform]?.label) ?? field.label;
}

/**
 * Returns the label of a choice on a platform. For MCP, returns the value, because models don't see labels.
 */
export const choiceLabelOf = (value: string, { label }: Choice, platform?: Platform): string =>
	platform === 'mcp' ? value : label;
