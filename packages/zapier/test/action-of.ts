import { actionsOn, type Action } from '@contact-sync/core';

/** Returns an action of Zapier's. */
export const actionOf = (key: string): Action =>
	actionsOn('zapier').find((action) => action.key === key)!;
