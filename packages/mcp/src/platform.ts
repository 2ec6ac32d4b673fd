import type { Platform } from '@contact-sync/core';

/** A model reads the names in schemas. */
export const MCP: Platform = { wording: 'mcp', showsNames: true };
