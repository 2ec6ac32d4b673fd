import type { DescribedAction } from '@contact-sync/core/catalogue';
import type { Create } from 'zapier-platform-core';
import { drawAction, type ZapierName } from './operation.ts';
import { runWith, step } from './step.ts';

/** Draws an action as a Zapier action that changes something. */
export function compileCreate(action: DescribedAction, name: ZapierName): Create {
	const { operation, ...shown } = drawAction(action, name);
	return {
		...shown,
		operation: {
			...operation,
			perform: step(action, (client, bundle) => runWith(action, client, bundle)),
		},
	};
}
