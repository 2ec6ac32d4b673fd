import type { Action } from './action.ts';
import { checkKey } from './check-key.ts';
import { upsertContact } from './upsert-contact.ts';

const actions: readonly Action[] = [upsertContact];

/** Every action, in the order of the documentation. Platforms draw this and nothing else. */
export const catalogue: readonly Action[] = [...actions, checkKey(actions)];
