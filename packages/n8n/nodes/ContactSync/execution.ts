import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { isBlank, readTyped, type Action } from '../../core.ts';
import { openAccounts, type Accounts } from '../shared/account.ts';
import { toNodeError } from '../shared/node-error.ts';
import { parameterName, type MappingMode } from '../shared/parameter-names.ts';
import { readAction, readMappingMode } from '../shared/parameters.ts';
import { RUN_OPTIONS, type OptionName } from '../shared/run-options.ts';
import { createWaits, type Waits } from '../shared/waits.ts';
import { selectedSequences } from './selected-sequences.ts';
import { openSentContacts, type SentContacts } from './sent-contacts.ts';

/** One execution of the node, for all of its input items. */
export interface Execution {
	context: IExecuteFunctions;
	action: Action;
	mode: MappingMode;
	waits: Waits;
	/** Maximum wait of the run, in milliseconds. */
	maxWaitMs: number;
	/** Whether to skip contacts that haven't changed since the node last sent them. */
	skipUnchanged: boolean;
	/** Whether failed items are output, instead of stopping the run: as On Error says, and in a preview. */
	continues: boolean;
	/** Whether the output of an item also contains its input fields. */
	includesInput: boolean;
	/** Whether an external ID can have several email addresses in a run. */
	allowEmailChanges: boolean;
	/** Contacts that the node has sent. Undefined if unchanged contacts can't be skipped. */
	sentContacts?: SentContacts;
	accounts: Accounts;
	/** Cancels items that haven't been sent. */
	withdrawal: AbortController;
	/** Index of the item whose failure canceled the others. */
	stoppedBy?: number;
	/**
	 * Number of items skipped as unchanged, number of items previewed, and number of external IDs whose contact
	 * got several email addresses.
	 */
	counts: { unchanged: number; previewed: number; emailChanges: number };
}

const MINUTE_MS = 60_000;

/**
 * Reads the operation and the options, which are the same for all items. n8n leaves out options that the form
 * doesn't show for the operation.
 *
 * @throws NodeOperationError if an option is invalid, or if a preview was left on
 */
export async function startExecution(context: IExecuteFunctions): Promise<Execution> {
	const { parameters } = context.getNode();
	const options = context.getNodeParameter('options', 0, {}) as IDataObject; // a collection
	const option = (name: OptionName) => readOption(context, name, options[name]);
	const action = readAction(context);
	const isPreview = isPreviewRun(context, action);
	if (isPreview && context.getMode() !== 'manual') throw leftOn(context, action);
	const skipUnchanged = option('skipUnchanged') === true;
	const maxWaitMs = Number(option('maxWait')) * MINUTE_MS;
	const waits = createWaits(maxWaitMs);
	const withdrawal = new AbortController();
	const accounts = openAccounts(context, context.getInputData().length, {
		waits,
		retryUnknownOutcomes: option('retryUnknownOutcomes') === true,
		withdrawal: withdrawal.signal,
		sequenceNames: selectedSequences(parameters, action),
	});
	return {
		context,
		action,
		mode: readMappingMode(context, action),
		waits,
		maxWaitMs,
		skipUnchanged,
		continues: context.continueOnFail() || isPreview,
		includesInput: option('includeInputFields') === true,
		allowEmailChanges: option('allowEmailChanges') === true,
		...(skipUnchanged && { sentContacts: openSentContacts(context) }),
		accounts,
		withdrawal,
		counts: { unchanged: 0, previewed: 0, emailChanges: 0 },
	};
}

/**
 * Reads an option, which can be an expression.
 *
 * @throws NodeOperationError if it has another type: a switch would be off, or the wait would have no limit
 */
function readOption(context: IExecuteFunctions, name: OptionName, value: unknown): unknown {
	const { label, default: preset } = RUN_OPTIONS[name];
	if (isBlank(value)) return preset;
	try {
		return readTyped(typeof preset === 'number' ? 'number' : 'boolean', value, label);
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}

const previewIn = ({ fields }: Pick<Action, 'fields'>) =>
	Object.entries(fields).find(([, { ofRow }]) => ofRow === 'preview');

/** Whether the run only shows the mapping of its items. An expression can send some items, so it's no preview. */
function isPreviewRun(context: IExecuteFunctions, action: Action): boolean {
	const [name] = previewIn(action) ?? [];
	return name !== undefined && context.getNode().parameters[parameterName(name)] === true;
}

/** Returns the error for a preview in an execution that no user watches: it would succeed without sending anything. */
const leftOn = (context: IExecuteFunctions, action: Action) =>
	new NodeOperationError(
		context.getNode(),
		`'${previewIn(action)![1].label}' is on, so nothing was sent.`, // a preview has this field
		{
			description:
				'Turn it off, and publish the workflow. Previews are only for executions in the editor.',
		},
	);
