import { actionsOn, type Action } from '@contact-sync/core';
import { ZAPIER } from '@contact-sync/testing/platforms';

/** Returns an action that's available in Zapier, by its catalog key. */
export const actionOf = (key: string): Action =>
	actionsOn(ZAPIER).find((action) => action.key === key)!;
