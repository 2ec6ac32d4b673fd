import type { Action, ZapierStep } from '@contact-sync/core';
import type { Create } from 'zapier-platform-core';
import { renderOperation } from './operation.ts';
import { runWith, step } from './step.ts';

/** Compiles an action that changes data. */
export function compileCreate(action: Action, shownAs: ZapierStep): Create {
	const { operation, ...shown } = renderOperation(action, shownAs);
	return {
		...shown,
		operation: {
			...operation,
			perform: step(action, (client, bundle) => runWith(action, client, bundle)),
		},
	};
}
