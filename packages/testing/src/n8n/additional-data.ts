import { ExecutionLifecycleHooks, type PackageDirectoryLoader } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	IHttpRequestOptions,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';

/** What the node reads as its credential. */
export interface CredentialSource {
	/** May have expressions. */
	credential: { apiKey: string; baseUrl: string; perMinute?: number; perHour?: number };
	/** Called whenever the node reads it. */
	onCredentialRead?: () => void;
}

const NOWHERE = 'http://127.0.0.1:9/';

/** What the engine asks n8n for, where there is no n8n around it. */
export function createAdditionalData(
	loader: PackageDirectoryLoader,
	workflow: Workflow,
	source: CredentialSource,
): IWorkflowExecuteAdditionalData {
	const hooks = new ExecutionLifecycleHooks('manual', '1', {
		id: workflow.id,
		name: 'test',
		active: false,
		isArchived: false,
		activeVersionId: null,
		createdAt: new Date(),
		updatedAt: new Date(),
		nodes: Object.values(workflow.nodes),
		connections: {},
	});
	// The engine asks for far more than one node alone needs; what it does not find here, it would fail on.
	return {
		credentialsHelper: credentialsHelper(loader, source),
		hooks,
		executionId: '1',
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: NOWHERE,
		instanceBaseUrl: NOWHERE,
		formBaseUrl: NOWHERE,
		formWaitingBaseUrl: NOWHERE,
		formTestBaseUrl: NOWHERE,
		webhookBaseUrl: NOWHERE,
		webhookWaitingBaseUrl: NOWHERE,
		webhookTestBaseUrl: NOWHERE,
		setExecutionStatus: () => {},
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** Reads the credential and adds the key as n8n's own helper does, which is part of n8n's server, not its engine. */
function credentialsHelper(
	loader: PackageDirectoryLoader,
	{ credential, onCredentialRead }: CredentialSource,
) {
	const helper: Partial<ICredentialsHelper> = {
		getParentTypes: () => [],
		isCredentialUsableByNode: () => true,
		// As n8n does: expressions in a credential are those of the item for which it is asked.
		getDecrypted: async (_additionalData, _details, _type, mode, executeData, _raw, at) => {
			onCredentialRead?.();
			return at === undefined
				? { ...credential }
				: (at.workflow.expression.getParameterValue(
						{ ...credential },
						at.runExecutionData,
						at.runIndex,
						at.itemIndex,
						at.node.name,
						at.connectionInputData,
						mode,
						{},
						executeData,
					) as ICredentialDataDecryptedObject); // it has what the credential has
		},
		preAuthentication: async () => undefined,
		authenticate: async (credentials, typeName, options) => {
			const { authenticate } = loader.getCredential(typeName).type;
			if (typeof authenticate !== 'function') throw new Error(typeName);
			return await authenticate(credentials, options as IHttpRequestOptions); // the engine has both forms; nodes use this one
		},
	};
	return helper as ICredentialsHelper; // the rest is for saving credentials
}
