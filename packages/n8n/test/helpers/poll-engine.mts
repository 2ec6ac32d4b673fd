import {
	PollContext,
	PollTriggerExecutor,
	TriggersAndPollers,
	type PackageDirectoryLoader,
} from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { createAdditionalData } from '@contact-sync/testing/n8n/additional-data';
import { loadOurs, nodeOf, nodeTypesOf, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { HOOK_TOKEN, MAILING } from '@contact-sync/testing/leave-list';
import { useService } from './use-service.mts';

export interface PollerOptions {
	/** Parameters other than the event. */
	parameters?: IDataObject;
	/** Credential, read at each poll so that tests can change it. */
	credential: NodeRun['credential'];
	/** Static data that was stored before n8n started. */
	staticData?: IDataObject;
	/** @default 'test' */
	workflowId?: string;
	/** @default the same ID for all pollers, as in copies of a workflow */
	nodeId?: string;
	/** @default 'Contact Sync Trigger' */
	name?: string;
	/** Loader of the package. @default our built package, loaded once */
	loader?: PackageDirectoryLoader;
}

type Items = IDataObject[];

/** Runs the built trigger with n8n's poll code, on demand instead of every minute. */
export async function startPoller({
	parameters,
	credential,
	staticData,
	workflowId,
	nodeId,
	name,
	loader: providedLoader,
}: PollerOptions) {
	const loader = providedLoader ?? (await loadOurs());
	const { workflow, node } = workflowOf(loader, {
		parameters,
		staticData,
		workflowId,
		nodeId,
		name,
	});
	const additionalData = createAdditionalData(loader, workflow, { credential });
	const contextOf = (
		mode: WorkflowExecuteMode,
		emit?: (data: INodeExecutionData[][]) => void,
		emitError?: (error: Error) => void,
	) => new PollContext(workflow, node, additionalData, mode, 'activate', emit, emitError);

	/** Runs one poll. @param activates whether the workflow is being published @throws Error that n8n would show on the trigger */
	const tick = async (activates: boolean): Promise<Items> => {
		const emitted: INodeExecutionData[][] = [];
		const errors: Error[] = [];
		const context = contextOf(
			'trigger',
			(data) => emitted.push(...data),
			(error) => errors.push(error),
		);
		await runPoll(workflow, node, context, activates);
		if (errors.length > 0) throw errors[0]!;
		return emitted.flat().map(({ json }) => json);
	};

	return {
		/** Runs the first poll, as n8n does when it publishes a workflow. */
		activate: () => tick(true),
		/** Runs a scheduled poll. */
		poll: () => tick(false),
		/** Returns the items that Execute Step shows. */
		async runManually(): Promise<Items> {
			const { poll } = loader.getNode('contactSyncTrigger').type as INodeType; // the node has one version
			const output = await poll!.call(contextOf('manual'));
			return (output ?? []).flat().map(({ json }) => json);
		},
		/** Returns the static data that n8n stores. */
		stored: (): IDataObject => JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject,
	};
}

function workflowOf(
	loader: PackageDirectoryLoader,
	{
		parameters = {},
		staticData = {},
		workflowId = 'test',
		nodeId = '0b7c5a44-8f3e-4f0e-9a53-0d6f6a1f2b7e',
		name = 'Contact Sync Trigger',
	}: Pick<PollerOptions, 'parameters' | 'staticData' | 'workflowId' | 'nodeId' | 'name'>,
) {
	const nodeType = loader.getNode('contactSyncTrigger').type as INodeType; // the node has one version
	const type = 'n8n-nodes-contact-sync.contactSyncTrigger';
	const placed = { name, type, typeVersion: 1 };
	const node = nodeOf(placed, { event: 'unsubscribed.new', ...parameters });
	const workflow = new Workflow({
		id: workflowId,
		nodes: [{ ...node, id: nodeId }],
		connections: {},
		active: true,
		nodeTypes: nodeTypesOf(() => nodeType),
		staticData,
	});
	return { workflow, node: workflow.getNode(node.name)! };
}

/** Polls as n8n's scheduler does. */
async function runPoll(workflow: Workflow, node: INode, context: PollContext, activates: boolean) {
	if (hasExecutor()) {
		await executor().create(workflow, node, context, () => true)(activates);
		return;
	}
	// Does the same as ActiveWorkflows in the oldest supported engine, which doesn't export this code.
	const { poll } = workflow.nodeTypes.getByNameAndVersion(node.type) as INodeType; // the node has one version
	try {
		const output = await poll!.call(context);
		if (output !== null) context.__emit(output);
	} catch (error) {
		if (activates) throw error;
		context.__emitError(error as Error); // always an Error, as for any node
	}
}

const hasExecutor = (): boolean => {
	const Executor: typeof PollTriggerExecutor | undefined = PollTriggerExecutor;
	return Executor !== undefined;
};

type Arguments = ConstructorParameters<typeof PollTriggerExecutor>;

/** Returns n8n's executor, without the server's logs and traces. */
function executor(): PollTriggerExecutor {
	const silent = { scoped: () => silent, debug: () => {}, error: () => {} };
	const span = { setStatus: () => {} };
	const trace = async (_options: unknown, run: (on: typeof span) => Promise<void>) => run(span);
	const tracing = {
		startSpan: trace,
		startNewTraceSpan: trace,
		pickWorkflowAttributes: () => ({}),
		pickNodeAttributes: () => ({}),
	};
	return new PollTriggerExecutor(
		silent as unknown as Arguments[0], // the methods of the logger that it calls
		new TriggersAndPollers(),
		tracing as unknown as Arguments[2], // the methods of the tracer that it calls
		silent as unknown as Arguments[3],
	);
}

const FULL_LIMITS = 'limits: { per_minute: 100000, per_hour: 100000 }';

/** Workspace with a suppression list, and keys with different scopes and limits. */
export const POLL_WORKSPACE = `
product: Acme
keys:
  - { name: all, environment: live, scopes: [contacts:read, emails:trigger], ${FULL_LIMITS} }
  - { name: next, environment: live, scopes: [contacts:read], ${FULL_LIMITS} }
  - { name: test, environment: test, scopes: [contacts:read], ${FULL_LIMITS} }
  - { name: small, environment: live, scopes: [contacts:read] }
  - { name: late, environment: live, scopes: [contacts:read] }
  - { name: edited, environment: live, scopes: [contacts:read] }
  - { name: writer, environment: live, scopes: [contacts:write] }
unsubscribed:
  - { email: old@acme.example }
  - { email: older@acme.example, reason: bounced }
${MAILING}`;

export const emailsOf = (items: Array<{ email?: unknown }>) => items.map(({ email }) => email);

/** Starts a service with a suppression list for the tests of a file, and returns functions that poll it. */
export function usePoller() {
	const service = useService(POLL_WORKSPACE, { env: { MAIL_HOOK_TOKEN: HOOK_TOKEN } });

	const credentialOf = (key = 'all', { url, keys } = service()) => ({
		apiKey: keys[key]!,
		baseUrl: url,
	});
	const start = (options: Partial<PollerOptions> = {}) =>
		startPoller({ parameters: { reason: 'any' }, credential: credentialOf(), ...options });
	const activated = async (options?: Partial<PollerOptions>) => {
		const poller = await start(options);
		expect(await poller.activate()).toEqual([]);
		return poller;
	};
	return { service, credentialOf, start, activated };
}
