import { actionsOn, type Action } from '@contact-sync/core';
import { PLATFORMS } from './platforms.ts';

const actions = Object.values(PLATFORMS).flatMap((platform) => actionsOn(platform));

/** Returns the action with this key, on any platform. @throws Error if there is none */
export function actionOf(key: string): Action {
	const action = actions.find((each) => each.key === key);
	if (action === undefined) throw new Error(`The catalog has no action "${key}".`);
	return action;
}
