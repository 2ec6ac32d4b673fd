/** Applies n8n's rules for descriptions: a single sentence has no period at the end, several have one. */
export const asDescription = (help: string): string =>
	/[.!?]\s/.test(help) ? help : help.replace(/\.$/, '');
