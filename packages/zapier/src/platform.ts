import type { Platform } from '@contact-sync/core';

/** Zapier runs a step for one item, and has searches. */
export const ZAPIER: Platform = { wording: 'zapier', forms: ['list', 'search'] };
