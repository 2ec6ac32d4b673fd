import type { Platform } from '../../core.ts';

/** n8n gives a run all of its items. */
export const N8N: Platform = { wording: 'n8n' };
