import type { Described } from '../../src/index.ts';

/** Returns a link to the section of an action. @param path of the document with the actions, relative to the one with the link */
export const linkTo = ({ name }: Described, path = '', before = ''): string =>
	`[${before}${name}](${path}#${name.toLowerCase().replaceAll(' ', '-')})`;
