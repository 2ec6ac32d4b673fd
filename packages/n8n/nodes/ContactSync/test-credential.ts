import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

/**
 * The credential test of both nodes. A test that's declared in the credential would show only a code, such as
 * ECONNREFUSED, if no service responds. Loads the core on the first call.
 */
export async function testCredential(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const { checkCredential } = await import('../shared/check-credential.ts');
	return await checkCredential(this, credential.data);
}
