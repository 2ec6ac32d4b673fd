import type { SearchOrCreate } from 'zapier-platform-core';
import { compileSearchOrCreate } from './compile/search-or-create.ts';
import { stepsAs } from './steps.ts';

/** Searches that can run an action if they find nothing. */
export const searchOrCreates: Record<string, SearchOrCreate> = Object.fromEntries(
	Object.values(stepsAs('search', compileSearchOrCreate)).flat(),
);
