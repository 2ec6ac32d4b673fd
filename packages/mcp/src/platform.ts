import type { Platform } from '@contact-sync/core';

/** A tool call is one item, and a model reads the names in schemas. */
export const MCP: Platform = { wording: 'mcp', forms: ['list'], showsNames: true };
