import app from '../src/index.ts';
import { createAppHandler } from './app-handler.ts';

/**
 * The app as Zapier will see it. Committed, so that a change of a key, which breaks the Zaps of users,
 * is seen in review. Not called definition.json: `zapier-platform build` writes and deletes that file.
 * Gives the content by path, from the root of the repository.
 */
export async function generated(): Promise<Record<string, string>> {
	const { results } = await createAppHandler(app)({ command: 'definition', calledFromCli: true });
	return { 'packages/zapier/golden-definition.json': JSON.stringify(results) };
}
