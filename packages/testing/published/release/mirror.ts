import { join } from 'node:path';
import { startRegistry } from '@contact-sync/testing/registry/start-registry';
import { readManifest } from '../../../../scripts/release/manifest.ts';
import { runCommand } from './command.ts';
import { localEnvironment } from './environment.ts';
import type { Rehearsal } from './rehearsal.ts';
import { assertSameFiles } from './same-files.ts';
import { runWorkflow } from './workflow.ts';

/** Creates the mirror of the n8n node, and releases the node from a clean clone of it. */
export async function rehearseMirror(rehearsal: Rehearsal): Promise<void> {
	const { report, folder, repository, installing } = rehearsal;
	const [bare, clone] = [join(folder, 'mirror.git'), join(folder, 'mirror')];
	report.title('The mirror of the n8n node');
	await report.step('npm run mirror:n8n creates it in an empty repository', async () => {
		await runCommand(`git init --quiet --bare "${bare}"`, folder, installing);
		await runCommand(`npm run mirror:n8n -- "${bare}"`, repository, installing);
	});
	await report.step('git clone, and npm ci --ignore-scripts', async () => {
		await runCommand(`git clone --quiet --branch main "${bare}" "${clone}"`, folder, installing);
		await runCommand('npm ci --ignore-scripts', clone, installing);
	});
	const { version } = await readManifest(clone);
	const registry = await report.step('start a registry without the version', () =>
		startRegistry(join(folder, 'mirror-registry')),
	);
	try {
		const local = localEnvironment(registry);
		const inMirror = { ...rehearsal, repository: clone, local };
		await runWorkflow(inMirror, { file: '.github/workflows/release.yml', tag: `v${version}` });
	} finally {
		await registry.stop();
	}
	await report.step('it builds the same files, byte for byte except for paths in comments', () =>
		assertSameFiles(join(clone, 'dist'), join(repository, 'packages/n8n/dist')),
	);
}
