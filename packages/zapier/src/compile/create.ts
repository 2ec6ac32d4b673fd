import type { DescribedAction, ZapierStep } from '@contact-sync/core/catalogue';
import type { Create } from 'zapier-platform-core';
import { drawAction } from './operation.ts';
import { runWith, step } from './step.ts';

/** Draws an action as a Zapier action that changes something. */
export function compileCreate(action: DescribedAction, shownAs: ZapierStep): Create {
	const { operation, ...shown } = drawAction(action, shownAs);
	return {
		...shown,
		operation: {
			...operation,
			perform: step(action, (client, bundle) => runWith(action, client, bundle)),
		},
	};
}
