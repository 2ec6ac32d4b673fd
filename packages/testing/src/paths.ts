import { join } from 'node:path';

/** The repository's root and the packages in it. */
export const ROOT = join(import.meta.dirname, '../../..');
export const N8N_PACKAGE = join(ROOT, 'packages/n8n');
export const ZAPIER_PACKAGE = join(ROOT, 'packages/zapier');
export const MCP_PACKAGE = join(ROOT, 'packages/mcp');
