import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zapierCli } from '@contact-sync/testing/zapier/cli';
import { readZip } from '../zapier-zip.ts';
import { readManifest } from '../../../../scripts/release/manifest.ts';
import type { Rehearsal } from './environment.ts';
import { runWorkflow } from './workflow.ts';

/** Releases the Zapier app up to its upload, and checks the zip that would be uploaded. */
export async function rehearseZapier(rehearsal: Rehearsal, tag: string): Promise<void> {
	const folder = join(rehearsal.repository, 'packages/zapier');
	await runWorkflow(rehearsal, { file: '.github/workflows/zapier.yml', tag });

	const entries = readZip(await readFile(join(folder, 'build/build.zip')));
	const textOf = (path: string) => String(entries.find(({ name }) => name === path)?.content);
	const { version } = await readManifest(folder);
	const definition = JSON.parse(textOf('definition.json')) as { version: string };
	assert.equal(definition.version, version);
	assert.match(textOf('packages/zapier/dist/THIRD_PARTY_LICENSES.txt'), /^ky \d[^]*Permission is/);
	assert.match(await readFile(join(folder, 'build/sbom.cdx.json'), 'utf8'), /"name": "ky"/);

	const args = ['validate', '--without-style', '--format', 'json'];
	const { code, stdout, stderr } = await zapierCli(folder, args);
	assert.deepEqual([code, JSON.parse(stdout || '[]')], [0, []], stderr);
}
