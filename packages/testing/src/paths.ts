import { join } from 'node:path';

/** Paths of the repository and its packages. */
export const ROOT = join(import.meta.dirname, '../../..');
export const N8N_PACKAGE = join(ROOT, 'packages/n8n');
export const ZAPIER_PACKAGE = join(ROOT, 'packages/zapier');
export const MCP_PACKAGE = join(ROOT, 'packages/mcp');
