import { actionsOn, type Action } from '@contact-sync/core';

/** Returns an action that's available in Zapier, by its catalog key. */
export const actionOf = (key: string): Action =>
	actionsOn('zapier').find((action) => action.key === key)!;
