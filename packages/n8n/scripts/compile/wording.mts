/**
 * Applies n8n's rule for descriptions: a single sentence doesn't end with a period, but several sentences do.
 */
export const asDescription = (help: string): string =>
	/[.!?]\s/.test(help) ? help : help.replace(/\.$/, '');
