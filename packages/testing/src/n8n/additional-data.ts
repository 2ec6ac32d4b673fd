import { ExecutionLifecycleHooks, type PackageDirectoryLoader } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	IHttpRequestOptions,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';

/** Credential of the node. */
export interface CredentialSource {
	/** Values of the credential, which can be expressions. */
	credential: { apiKey: string; baseUrl: string; perMinute?: number; perHour?: number };
	/** Called each time the node reads the credential. */
	onCredentialRead?: () => void;
}

const NOWHERE = 'http://127.0.0.1:9/';

/** Creates the data that a running n8n provides to its engine. */
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
	// The engine's type has many more properties than a node needs. Access to a missing property fails.
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

/**
 * Reads the credential and adds the key to requests. Replaces n8n's helper, which is part of n8n's server and
 * not of its engine.
 */
function credentialsHelper(
	loader: PackageDirectoryLoader,
	{ credential, onCredentialRead }: CredentialSource,
) {
	const helper: Partial<ICredentialsHelper> = {
		getParentTypes: () => [],
		isCredentialUsableByNode: () => true,
		// As in n8n, expressions in a credential are resolved for the current item.
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
					) as ICredentialDataDecryptedObject); // the object has the fields of the credential
		},
		preAuthentication: async () => undefined,
		authenticate: async (credentials, typeName, options) => {
			const { authenticate } = loader.getCredential(typeName).type;
			if (typeof authenticate !== 'function') throw new Error(typeName);
			return await authenticate(credentials, options as IHttpRequestOptions); // the engine also accepts an older type of request options, which nodes don't use
		},
	};
	return helper as ICredentialsHelper; // the other methods save credentials
}
