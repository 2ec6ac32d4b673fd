import { readFile } from 'node:fs/promises';

/** Returns the source file of an action, for a document. @param name as in `check-unsubscribed` */
export async function actionFile(name: string): Promise<string> {
	const code = await readFile(new URL(`../../src/actions/${name}.ts`, import.meta.url), 'utf8');
	return ['```ts', code.trimEnd(), '```'].join('\n');
}
