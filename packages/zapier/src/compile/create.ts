import type { Action, ZapierStep } from '@contact-sync/core';
import type { Create } from 'zapier-platform-core';
import { renderOperation, shownResult } from './operation.ts';
import { runWith, step } from './step.ts';
import { unknownOutcomeFields } from './unknown-outcome.ts';

/** Compiles an action that changes data. */
export function compileCreate(action: Action, shownAs: ZapierStep): Create {
	const { operation, ...shown } = renderOperation(action, shownAs);
	return {
		...shown,
		operation: {
			...operation,
			inputFields: [...operation.inputFields, ...unknownOutcomeFields(action)],
			perform: step(action, async (client, bundle) =>
				shownResult(action, await runWith(action, client, bundle)),
			),
		},
	};
}
