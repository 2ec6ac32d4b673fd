import packageJson from '../package.json' with { type: 'json' };

const [repository] = packageJson.homepage.split('#');

/**
 * Returns the URL of a document.
 *
 * @param path document path, relative to the root of the repository, such as `docs/users/zapier.md`
 */
export const urlOf = (path: string): string => `${repository}/blob/main/${path}`;

/** Replaces Markdown links relative to the root of the repository with URLs. */
export const withAbsoluteLinks = (text: string): string =>
	text.replaceAll(/\]\(([\w-]+\/[^)]*)\)/g, (_, path: string) => `](${urlOf(path)})`);
