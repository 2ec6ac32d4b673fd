import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sbom } from '@contact-sync/core/sbom';
import { unpack } from '@contact-sync/testing/pack';
import { filesIn } from '../files.ts';
import { readManifest, specOf } from '../../../../scripts/release/manifest.ts';
import { runCommand } from './command.ts';
import type { Rehearsal } from './environment.ts';

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

/** Downloads a published package, and checks its built files, licenses, and bill of materials. */
export async function checkPublished(rehearsal: Rehearsal, name: string): Promise<void> {
	const { folder, repository, local } = rehearsal;
	const source = join(repository, 'packages', name);
	const manifest = await readManifest(source);
	const spec = specOf(manifest);
	const packed = await runCommand(`npm pack --json ${spec}`, folder, local);
	const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
	const published = await unpack(join(folder, filename), join(folder, `published-${name}`));
	await assertSameFiles(join(published, 'dist'), join(source, 'dist'));
	const read = (file: string) => readFile(join(published, 'dist', file), 'utf8');
	const { metadata, components } = JSON.parse(await read('sbom.cdx.json')) as Sbom;
	assert.equal(metadata.component.version, manifest.version);
	const licenses = await read('THIRD_PARTY_LICENSES.txt');
	assert.ok(components.some((each) => each.name === 'ky'));
	for (const each of components) assert.ok(licenses.includes(`${each.name} ${each.version}`));
}
