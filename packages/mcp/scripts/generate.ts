import { HELP } from '../src/options.ts';
import { bundleManifest, registryEntry } from './manifests.ts';
import { toolsTable } from './tools-table.ts';

/** The files by which directories and clients list the server: contents by path from the repository's root. */
export const generated = async (): Promise<Record<string, string>> => ({
	'packages/mcp/server.json': JSON.stringify(registryEntry()),
	'packages/mcp/manifest.json': JSON.stringify(bundleManifest()),
});

/** What the server gives to documents that people write: texts by document and by name of the part. */
export const generatedSections = async (): Promise<Record<string, Record<string, string>>> => ({
	'packages/mcp/README.md': { tools: toolsTable(), options: `\`\`\`\n${HELP}\`\`\`` },
});
