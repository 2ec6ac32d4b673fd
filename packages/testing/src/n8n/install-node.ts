import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npm } from '../npm.ts';
import { packPackage } from '../pack.ts';
import { N8N_PACKAGE } from '../paths.ts';

/** Installs the node in n8n from the tarball that npm would publish, as users do. */
export async function installNode(userFolder: string): Promise<void> {
	const nodes = join(userFolder, '.n8n/nodes');
	await mkdir(nodes, { recursive: true });
	const tarball = await packPackage(N8N_PACKAGE, nodes);
	await writeFile(
		join(nodes, 'package.json'),
		JSON.stringify({ name: 'installed-nodes', private: true, dependencies: {} }),
	);
	// --legacy-peer-deps skips n8n-workflow, a peer dependency that n8n contains.
	const { code, stderr } = await npm(
		[
			'install',
			'--legacy-peer-deps',
			'--ignore-scripts',
			'--no-audit',
			'--no-fund',
			'--package-lock=false',
			tarball,
		],
		{ cwd: nodes },
	);
	await rm(tarball, { force: true });
	if (code !== 0) throw new Error(`The node could not be installed into n8n:\n${stderr}`);
}
