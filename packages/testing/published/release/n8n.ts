import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest, specOf } from '../../../../scripts/release/manifest.ts';
import { runCommand } from './command.ts';
import { checkPublished } from './published.ts';
import type { Rehearsal } from './environment.ts';
import { runWorkflow } from './workflow.ts';

const FLAGS = '--legacy-peer-deps --ignore-scripts --no-audit --no-fund --package-lock=false';

/** Releases the n8n node, and runs the published package in n8n's engine. */
export async function rehearseN8n(rehearsal: Rehearsal, tag: string): Promise<void> {
	const { folder, repository, local } = rehearsal;
	await runWorkflow(rehearsal, { file: '.github/workflows/release-n8n.yml', tag });
	await checkPublished(rehearsal, 'n8n');

	const spec = specOf(await readManifest(join(repository, 'packages/n8n')));
	const nodes = join(folder, 'nodes');
	await mkdir(nodes);
	await runCommand(`npm install ${FLAGS} ${spec}`, nodes, local); // as n8n installs a node
	const installed = join(nodes, 'node_modules/n8n-nodes-contact-sync');
	const preload = './packages/testing/src/n8n/preload-engine.ts';
	const script = 'packages/testing/published/release/run-installed-node.ts';
	await runCommand(`node --import ${preload} ${script} "${installed}"`, repository, {
		...local,
		N8N_FOLDER: repository,
		NODE_PATH: join(repository, 'node_modules'), // n8n sets it to where its n8n-workflow is
	});
}
