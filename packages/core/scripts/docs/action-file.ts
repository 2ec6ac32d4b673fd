import { readFile } from 'node:fs/promises';

/**
 * Returns the source code of an action as a Markdown code block.
 *
 * @param name path without the extension, such as `unsubscribed/check-unsubscribed`
 */
export async function actionFile(name: string): Promise<string> {
	const code = await readFile(new URL(`../../src/actions/${name}.ts`, import.meta.url), 'utf8');
	return ['```ts', code.trimEnd(), '```'].join('\n');
}
