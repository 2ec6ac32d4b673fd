import packageJson from '../package.json' with { type: 'json' };

/** The repository, not the `homepage`, which Zapier's rules (2.2.1) require to be the product's website. */
const repository = packageJson.repository.url.replaceAll(/^git\+|\.git$/g, '');

/**
 * Returns the URL of a document.
 *
 * @param path document path, relative to the root of the repository, such as `docs/users/zapier.md`
 */
export const urlOf = (path: string): string => `${repository}/blob/main/${path}`;

/** Replaces Markdown links relative to the root of the repository with URLs. */
export const withAbsoluteLinks = (text: string): string =>
	text.replaceAll(/\]\(([\w-]+\/[^)]*)\)/g, (_, path: string) => `](${urlOf(path)})`);
