import { copyFile, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { FETCH, installCached, type Cached } from '../install-cached.ts';
import { MCP_PACKAGE } from '../paths.ts';
import { run } from '../run.ts';

const MCPB: Cached = {
	name: 'mcpb',
	announcement: 'Installing the tool for bundles of Claude Desktop (once for all clones: 17 MB)',
	manifest: join(import.meta.dirname, 'mcpb'),
	steps: [FETCH],
};

/** What a bundle has in addition to the npm package. */
const ADDED = ['manifest.json', 'icon.png'];

/** Runs Anthropic's tool for bundles, installing it on first use. @throws Error with its output if it fails */
export async function mcpb(...args: readonly string[]): Promise<string> {
	const folder = await installCached(MCPB, (line) => process.stderr.write(`${line}\n`));
	const cli = join(folder, 'node_modules/@anthropic-ai/mcpb/dist/cli/cli.js');
	const { code, stdout, stderr } = await run(process.execPath, [cli, ...args]);
	if (code !== 0) throw new Error(`mcpb ${args[0]} failed:\n${stdout}${stderr}`);
	return stdout;
}

/**
 * Packs the bundle that Claude Desktop installs.
 *
 * @param published the npm package, unpacked
 * @param folder an empty one for the content of the bundle
 * @param file the bundle, usually with the extension .mcpb
 */
export async function packBundle(published: string, folder: string, file: string): Promise<void> {
	await cp(published, folder, { recursive: true });
	for (const name of ADDED) await copyFile(join(MCP_PACKAGE, name), join(folder, name));
	await mcpb('validate', join(folder, 'manifest.json'));
	await mcpb('pack', folder, file);
}
