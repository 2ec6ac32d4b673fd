import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import {
	createRun,
	type Action,
	type AuthenticationError,
	type Client,
	type Run,
} from '../../core.ts';
import { hostClients } from '../shared/host-client.ts';
import { readAction } from '../shared/parameters.ts';
import { createWaits, type Waits } from '../shared/waits.ts';

/** One run of the node over its input items. */
export interface NodeRun {
	context: IExecuteFunctions;
	action: Action;
	/** What the action keeps while the run lasts. */
	kept: Run;
	waits: Waits;
	onlyChanged: boolean;
	/** The client with the credential of an item. */
	clientFor: (index: number) => Promise<Client>;
	/** Why the service does not accept the key; then no more is asked of it. */
	refusal?: AuthenticationError;
	/** Items so far that were done, and those of them that were not sent because nothing had changed. */
	counts: { done: number; unchanged: number };
}

const MINUTE_MS = 60_000;

/** Minutes; as the field's default says. */
const DEFAULT_MAX_WAIT = 15;

/** Reads what holds for all items. */
export function startRun(context: IExecuteFunctions): NodeRun {
	const options = context.getNodeParameter('options', 0, {}) as IDataObject; // a collection
	const { maxWait = DEFAULT_MAX_WAIT, onlyChanged, repeatUncertain } = options;
	const waits = createWaits(Number(maxWait) * MINUTE_MS);
	return {
		context,
		action: readAction(context),
		kept: createRun(),
		waits,
		onlyChanged: onlyChanged === true,
		clientFor: hostClients(context, { waits, repeatUncertain: repeatUncertain === true }),
		counts: { done: 0, unchanged: 0 },
	};
}
