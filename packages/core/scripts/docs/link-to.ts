import type { Description } from '../../src/index.ts';

/**
 * Returns a link to an action's section.
 *
 * @param path path of the document with the actions, relative to the document with the link
 */
export const linkTo = ({ name }: Description, path = '', before = ''): string =>
	`[${before}${name}](${path}#${name.toLowerCase().replaceAll(' ', '-')})`;
