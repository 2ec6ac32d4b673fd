import { join } from 'node:path';
import { FETCH_STEP, installCached } from '@contact-sync/testing/install-cached';

/** Returns the folder of the tools that check an MCP server, and installs them on first use. */
export const installMcpTools = (): Promise<string> =>
	installCached(
		{
			name: 'mcp-tools',
			announcement: 'Installing the tools that check an MCP server (once for all clones: 180 MB)',
			manifest: join(import.meta.dirname, '../mcp-tools/install'),
			steps: [FETCH_STEP],
		},
		(line) => process.stdout.write(`${line}\n`),
	);
