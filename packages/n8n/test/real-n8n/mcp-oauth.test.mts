import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openN8n } from '@contact-sync/testing/browser';
import { startMcp, type RunningMcp } from '@contact-sync/testing/mcp/start-mcp';
import { connectN8n, itemsOf, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { control, lab, tablesOf } from './lab/lab.mts';
import { onItems, TRIGGER } from './lab/workflows.mts';

const CREDENTIAL = 'mcpOAuth2Api';

let api: N8nApi;
let folder: string;
let server: RunningMcp;
let credential: { id: string; name: string };

beforeAll(async () => {
	api = await connectN8n(lab.n8nUrl, lab.owner);
	folder = await mkdtemp(join(tmpdir(), 'contact-sync-mcp-'));
	server = await startMcp({
		baseUrl: lab.serviceUrl,
		oauth: true,
		logFile: join(folder, 'mcp.log'),
	});
	credential = await api.saveCredential('MCP: OAuth', CREDENTIAL, {
		useDynamicClientRegistration: true,
		serverUrl: server.url,
	});
});
afterAll(async () => {
	await server.stop();
	await rm(folder, { recursive: true, force: true });
});

/** Connects the credential as a user does who presses "Connect". Returns the text of n8n's page at the end. */
async function connect(access: string): Promise<string> {
	await using context = await openN8n(lab.n8nUrl, lab.owner);
	const page = await context.newPage();
	await page.goto(await api.authorizationUrl(credential.id));
	await page.getByLabel('API key').fill(lab.keys.live!);
	await page.getByRole('button', { name: 'Check Key' }).click();
	await page.getByRole('radio', { name: access, exact: true }).check();
	await page.getByRole('button', { name: 'Connect' }).click();
	await page.waitForURL('**/oauth2-credential/callback?**');
	return await page.locator('body').innerText();
}

/** Calls a tool with n8n's MCP Client in its own workflow. */
async function call(tool: string, args: object) {
	const client = {
		...{ name: 'Contact Sync', type: '@n8n/n8n-nodes-langchain.mcpClient', typeVersion: 1.1 },
		parameters: {
			...{ serverTransport: 'httpStreamable', endpointUrl: server.url },
			...{ authentication: CREDENTIAL, tool: { __rl: true, mode: 'id', value: tool } },
			...{ inputMode: 'json', jsonInput: JSON.stringify(args) },
		},
		credentials: { [CREDENTIAL]: credential },
	};
	const { id } = await api.createWorkflow(onItems('MCP Client with OAuth', [{}], [client]));
	const execution = await api.runWorkflow(id, TRIGGER);
	return {
		problem: execution.data.resultData.error?.message,
		results: itemsOf(execution, client.name).map(({ json }) => json.structuredContent),
	};
}

describe("n8n's MCP Client with an OAuth credential", () => {
	it('registers itself, signs in, and calls a tool', async () => {
		expect(await connect('Read, and change contacts')).toContain('Connection successful');
		const { problem, results } = await call('create_or_update_contact', {
			email: 'oauth@mcp.example',
		});
		expect(problem).toBeUndefined();
		expect(results).toEqual([expect.objectContaining({ email: 'oauth@mcp.example' })]);
		expect((await tablesOf('oauth@mcp.example')).contacts).toHaveLength(1);
	});

	it("can't call a tool outside the permission", async () => {
		const { problem } = await call('send_email', {
			trigger_key: 'welcome',
			to_email: 'oauth@mcp.example',
		});
		expect(problem).toContain('It requires the scope send.');
		expect((await tablesOf('oauth@mcp.example')).mails).toEqual([]);
	});

	it('loses access when the API key is deleted', async () => {
		await control('keys', { key: 'live' }, 'DELETE');
		const first = await call('list_sequences', {});
		expect(first.problem).toContain('The service rejected the API key.');
		const second = await call('list_sequences', {});
		expect(second.problem).toBe('Could not connect to your MCP server. Authentication failed.');
	});
});
