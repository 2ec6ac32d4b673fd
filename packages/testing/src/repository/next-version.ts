import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../run.ts';
import { copyRepository } from './copy.ts';

const PACKAGES = {
	'@contact-sync/core': 'packages/core',
	'n8n-nodes-contact-sync': 'packages/n8n',
};
const OTHERS = ['package.json', 'tsconfig.base.json'];

/** What npm publishes of the node. */
const PUBLISHED = ['package.json', 'README.md', 'LICENSE', 'dist'];

/** Builds the next version of the n8n node, 0.2.0, into a folder. Returns the folder of the package, ready to publish. */
export async function buildNextVersion(folder: string): Promise<string> {
	const copy = await copyRepository(PACKAGES, OTHERS);
	try {
		const source = join(copy.folder, 'packages/n8n');
		await setVersion(join(source, 'package.json'), '0.2.0');
		await runScript(copy.folder, 'packages/n8n/scripts/build.mts');
		await mkdir(folder, { recursive: true });
		for (const name of PUBLISHED) {
			await cp(join(source, name), join(folder, name), { recursive: true });
		}
		return folder;
	} finally {
		await copy.remove();
	}
}

async function setVersion(file: string, version: string): Promise<void> {
	const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
	await writeFile(file, `${JSON.stringify({ ...manifest, version }, null, '\t')}\n`);
}

async function runScript(cwd: string, script: string): Promise<void> {
	const { code, stdout, stderr } = await run(process.execPath, [script], { cwd });
	if (code !== 0) throw new Error(`${script} failed: ${stdout}${stderr}`);
}
