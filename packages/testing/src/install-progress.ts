import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Counts the packages that npm has installed so far, by the lock file in the same folder.
 * npm skips some optional packages, such as those for other platforms, so the total can be a little too high.
 *
 * @returns text such as `412 of 1,998 packages`; undefined without a lock file
 */
export async function describeProgress(folder: string): Promise<string | undefined> {
	const lock = await readFile(join(folder, 'package-lock.json'), 'utf8').catch(() => undefined);
	if (lock === undefined) return undefined;
	const { packages } = JSON.parse(lock) as { packages: object };
	const paths = Object.keys(packages).filter((path) => path.startsWith('node_modules/'));
	const found = paths.filter((path) => existsSync(join(folder, path, 'package.json')));
	const format = (count: number) => count.toLocaleString('en-US');
	return `${format(found.length)} of ${format(paths.length)} packages`;
}
