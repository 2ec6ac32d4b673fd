import { copyFile, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { MCP_PACKAGE } from '../paths.ts';
import { run } from '../run.ts';
import { installTool } from '../tool.ts';

/** Files that a bundle contains in addition to the npm package. */
const ADDED_FILES = ['manifest.json', 'icon.png'];

/**
 * Runs Anthropic's bundle tool, installing it on first use.
 *
 * @throws Error with the tool's output if the tool fails
 */
export async function mcpb(...args: readonly string[]): Promise<string> {
	const folder = await installTool('mcp-bundle');
	const cli = join(folder, 'node_modules/@anthropic-ai/mcpb/dist/cli/cli.js');
	const { code, stdout, stderr } = await run(process.execPath, [cli, ...args]);
	if (code !== 0) throw new Error(`mcpb ${args[0]} failed:\n${stdout}${stderr}`);
	return stdout;
}

/**
 * Packs the bundle that Claude Desktop installs.
 *
 * @param published folder of the unpacked npm package
 * @param folder empty folder for the content of the bundle
 * @param file path of the bundle, usually with the extension .mcpb
 */
export async function packBundle(published: string, folder: string, file: string): Promise<void> {
	await cp(published, folder, { recursive: true });
	for (const name of ADDED_FILES) await copyFile(join(MCP_PACKAGE, name), join(folder, name));
	await mcpb('validate', join(folder, 'manifest.json'));
	await mcpb('pack', folder, file);
}
