import { triggers as catalogTriggers } from '@contact-sync/core';
import type { Trigger } from 'zapier-platform-core';
import { compileDropdown } from './compile/dropdown.ts';
import { compileTrigger } from './compile/trigger.ts';
import { stepsAs, stepsOf } from './steps.ts';

/** Triggers that start Zaps or fill drop-down lists. Both kinds are triggers in Zapier. */
export const triggers: Record<string, Trigger> = {
	...stepsOf(catalogTriggers, 'trigger', compileTrigger),
	...stepsAs('dropdown', compileDropdown),
};
