import type { Action } from '@contact-sync/core';
import type { Create } from 'zapier-platform-core';
import { describe, type ZapierName } from './operation.ts';
import { stepOf } from './step.ts';

/** Draws an action as a Zapier action that changes something. */
export function compileCreate(action: Action, name: ZapierName): Create {
	const { operation, ...shown } = describe(action, name);
	return { ...shown, operation: { ...operation, perform: stepOf(action) } };
}
