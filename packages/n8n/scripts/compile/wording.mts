/** n8n's rules for descriptions: one sentence has no full stop at its end, several have one. */
export const asDescription = (help: string): string =>
	/[.!?]\s/.test(help) ? help : help.replace(/\.$/, '');
