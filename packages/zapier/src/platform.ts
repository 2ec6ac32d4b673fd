import type { Platform } from '@contact-sync/core';

/** Zapier runs a step for one item, and has searches. Its forms can't switch between fields and a row. */
export const ZAPIER: Platform = { wording: 'zapier', forms: ['list', 'row', 'search'] };
