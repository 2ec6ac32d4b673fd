import { N8N } from '../../n8n/nodes/shared/platform.ts';
import { MCP } from '../../mcp/src/platform.ts';
import { ZAPIER } from '../../zapier/src/platform.ts';

/** The platforms, by name. */
export const PLATFORMS = { n8n: N8N, zapier: ZAPIER, mcp: MCP } as const;

export type PlatformName = keyof typeof PLATFORMS;

export { MCP, N8N, ZAPIER };
