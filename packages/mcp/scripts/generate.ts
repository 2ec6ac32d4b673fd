import { tools } from '../src/tools.ts';
import { bundleManifest, registryEntry } from './manifests.ts';
import { toolsTable } from './tools-table.ts';

/**
 * Returns the files that directories and clients use to list the server, and a snapshot of the tools: file contents, keyed by path
 * relative to the repository's root.
 */
export const generated = async (): Promise<Record<string, string>> => ({
	'packages/mcp/server.json': JSON.stringify(registryEntry()),
	'packages/mcp/manifest.json': JSON.stringify(bundleManifest()),
	'packages/mcp/tools.json': JSON.stringify(tools.map(({ definition }) => definition)),
});

/** Returns the generated sections of handwritten documents: Markdown, keyed by document and section name. */
export const generatedSections = async (): Promise<Record<string, Record<string, string>>> => ({
	'packages/mcp/README.md': { tools: toolsTable() },
});
