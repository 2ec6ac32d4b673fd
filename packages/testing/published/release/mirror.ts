import { join } from 'node:path';
import { startRegistry } from '@contact-sync/testing/registry/start-registry';
import { readManifest } from '../../../../scripts/release/manifest.ts';
import { runCommand } from './command.ts';
import { localEnvironment, type Rehearsal } from './environment.ts';
import { assertSameFiles } from './published.ts';
import { runWorkflow } from './workflow.ts';

/** Creates the mirror of the n8n node, and releases the node from a clean clone of it. */
export async function rehearseMirror(rehearsal: Rehearsal): Promise<void> {
	const { folder, repository, installing } = rehearsal;
	const [bare, clone] = [join(folder, 'mirror.git'), join(folder, 'mirror')];
	await runCommand(`git init --quiet --bare "${bare}"`, folder, installing);
	await runCommand(`node scripts/mirror/index.ts "${bare}"`, repository, installing);
	await runCommand(`git clone --quiet --branch main "${bare}" "${clone}"`, folder, installing);
	await runCommand('npm ci --ignore-scripts', clone, installing);
	const { version } = await readManifest(clone);
	const registry = await startRegistry(join(folder, 'mirror-registry')); // without the version
	try {
		const inMirror = { ...rehearsal, repository: clone, local: localEnvironment(registry) };
		await runWorkflow(inMirror, { file: '.github/workflows/release.yml', tag: `v${version}` });
	} finally {
		await registry.stop();
	}
	await assertSameFiles(join(clone, 'dist'), join(repository, 'packages/n8n/dist'));
}
