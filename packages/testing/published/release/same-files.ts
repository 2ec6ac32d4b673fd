import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn } from '../files.ts';

/** Paths of source files, which esbuild writes as comments. */
const PATHS = /^\t*\/\/ \S+$/gm;

/**
 * Checks that two folders contain the same files, byte for byte except for paths in comments.
 *
 * @throws AssertionError if they differ
 */
export async function assertSameFiles(actual: string, expected: string): Promise<void> {
	const names = await filesIn(expected);
	assert.ok(names.length > 0);
	assert.deepEqual(await filesIn(actual), names);
	for (const name of names) {
		const texts = [actual, expected].map((folder) => readFile(join(folder, name), 'utf8'));
		const [one, other] = (await Promise.all(texts)).map((text) => text.replaceAll(PATHS, ''));
		assert.ok(one === other, `${name} differs`);
	}
}
