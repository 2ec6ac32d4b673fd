import packageJson from '../package.json' with { type: 'json' };

const [repository] = packageJson.homepage.split('#');

/** Where people read a document. @param path from the root of the repository, as `docs/zapier.md` */
export const addressOf = (path: string): string => `${repository}/blob/main/${path}`;

/** Gives a text of Markdown whose links lead from the root of the repository, with addresses in place of them. */
export const withAddresses = (text: string): string =>
	text.replaceAll(/\]\(([\w-]+\/[^)]*)\)/g, (_, path: string) => `](${addressOf(path)})`);
