import { runAction } from '@contact-sync/core';
import { catalogue, type DescribedAction } from '@contact-sync/core/catalogue';
import type { Bundle, Create, ZObject } from 'zapier-platform-core';
import { toZapierError } from '../errors.ts';
import { clientFor } from '../host/client.ts';
import { inputFields } from './input-fields.ts';
import { outputFields } from './output-fields.ts';
import { readFields } from './read-fields.ts';

export interface ZapierName {
	/** snake_case, for ever. */
	key: string;
	/** What the action is about, one of it. */
	noun: string;
}

/** Draws an action of the catalogue as a Zapier action that changes something. */
export function compileCreate(actionKey: string, { key, noun }: ZapierName): Create {
	const action = actionNamed(actionKey);
	const wording = { ...action.wording, ...action.wording.zapier };
	return {
		key,
		noun,
		display: { label: wording.name, description: wording.summary },
		operation: {
			inputFields: inputFields(action.fields),
			outputFields: outputFields(action.outputs),
			sample: { ...action.sample },
			perform: performOf(action),
		},
	};
}

/** What Zapier calls: runs the action once, with a client of its own. */
export const performOf =
	(action: DescribedAction) =>
	async (z: ZObject, bundle: Bundle): Promise<object> => {
		try {
			const client = clientFor(z, bundle);
			const given = readFields(action.fields, bundle.inputData);
			return await runAction(action, client, given, { platform: 'zapier' });
		} catch (error) {
			throw toZapierError(z.errors, error, action.replay);
		}
	};

function actionNamed(key: string): DescribedAction {
	const action = catalogue.find((candidate) => candidate.key === key);
	if (action === undefined) throw new Error(`The catalogue has no action ${key}.`);
	return action;
}
