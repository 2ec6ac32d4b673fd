import type { Description } from '@contact-sync/core';

/**
 * Applies n8n's rule for descriptions: a single sentence doesn't end with a period, but several sentences do.
 */
export const asDescription = (help: string): string =>
	/[.!?]\s/.test(help) ? help : help.replace(/\.$/, '');

export const toSentenceCase = (title: string): string =>
	title.slice(0, 1) + title.slice(1).toLowerCase();

/** Returns the name of an action or a trigger in n8n's list of actions. */
export const actionNameOf = ({ name, n8n }: Pick<Description, 'name' | 'n8n'>): string =>
	n8n?.action ?? toSentenceCase(name);
