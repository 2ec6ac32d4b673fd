/** `node scripts/mcp-bundle.ts FILE`: packs the bundle of the MCP server that Claude Desktop installs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packBundle } from '@contact-sync/testing/mcp/bundle';
import { packPackage, unpack } from '@contact-sync/testing/pack';
import { MCP_PACKAGE } from '@contact-sync/testing/paths';

const [file = 'contact-sync.mcpb'] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'mcp-bundle-'));
try {
	const published = await unpack(await packPackage(MCP_PACKAGE, folder), join(folder, 'published'));
	await packBundle(published, join(folder, 'bundle'), resolve(file));
	process.stdout.write(`${file}\n`);
} finally {
	await rm(folder, { recursive: true, force: true });
}
