import type { IDataObject } from 'n8n-workflow';
import { json, startServer, type Reply, type TestServer } from '@contact-sync/testing/server';
import { itemsOf, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { chooseEntry, listEntries, openNode, useEditor } from './lab/editor.mts';
import { connectLab, CREDENTIAL, lab, tablesOf } from './lab/lab.mts';
import { onItems, contactSyncNode, TRIGGER, type Part } from './lab/workflows.mts';

const editor = useEditor();
let api: N8nApi;
let credentialId: string;
beforeAll(async () => {
	({ api, credentialId } = await connectLab());
});

const HTTP_REQUEST = 'HTTP Request';

/** Returns an HTTP Request node. */
const httpRequest = (parameters: object, id?: string): Part => ({
	name: HTTP_REQUEST,
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: { ...parameters },
	...(id === undefined ? {} : { credentials: { contactSyncApi: { id, name: CREDENTIAL } } }),
});

/** Runs HTTP Request with our credential, once per item. */
async function run(parameters: object, { items = [{}] as IDataObject[], id = credentialId } = {}) {
	const ourCredential = {
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'contactSyncApi',
	};
	const node = httpRequest({ ...ourCredential, ...parameters }, id);
	const workflow = await api.createWorkflow(onItems('Custom API Call', items, [node]));
	const execution = await api.runWorkflow(workflow.id, TRIGGER);
	const { error } = execution.data.resultData;
	return {
		items: itemsOf(execution, HTTP_REQUEST).map((item) => item.json),
		message: error?.message,
		description: error?.description,
		stored: JSON.stringify(execution),
	};
}

describe('Custom API Call', () => {
	it('in our node refers users to HTTP Request, which offers our credential', async () => {
		const page = editor();
		const upsert = contactSyncNode(credentialId, { resource: 'contact', operation: 'upsert' });
		const workflow = await api.createWorkflow(
			onItems('Custom API Call in the editor', [{}], [upsert, httpRequest({})]),
		);
		await page.goto(`/workflow/${workflow.id}`);
		await openNode(page, upsert.name);
		await chooseEntry(page, 'operation', 'Custom API Call');
		await page.getByText('Use the HTTP Request node to make a custom API call.').waitFor();

		await page.goto(`/workflow/${workflow.id}`);
		await openNode(page, HTTP_REQUEST);
		await chooseEntry(page, 'authentication', 'Predefined Credential Type');
		await page.getByTestId('parameter-input-nodeCredentialType').click();
		await page.keyboard.type('contact s');
		await listEntries(page).getByText('Contact Sync API', { exact: true }).click();
		await page.getByTestId('node-credentials-select').waitFor();
	});

	it("sends the key to the service, and doesn't store it in the execution", async () => {
		const contact = { email: 'ada@custom-call.example', first_name: 'Ada' };
		const { items, message, stored } = await run({
			method: 'POST',
			url: `${lab.serviceUrl}/contacts/upsert/`,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: JSON.stringify(contact),
		});
		expect(message).toBeUndefined();
		expect(items).toMatchObject([contact]);
		expect((await tablesOf('@custom-call.example')).contacts).toMatchObject([contact]);
		expect(stored).not.toContain(lab.keys.live);
	});

	describe('with a service that refers to another host', () => {
		let elsewhere: TestServer;
		let credential: string;
		let service: TestServer;
		let reply: Reply;
		beforeAll(async () => {
			elsewhere = await startServer(json(200, {}));
			service = await startServer((response, received) => reply(response, received));
			const data = { apiKey: 'k', baseUrl: service.url };
			({ id: credential } = await api.saveCredential('Leads elsewhere', 'contactSyncApi', data));
		});
		afterAll(async () => {
			await service.stop();
			await elsewhere.stop();
		});
		beforeEach(() => {
			service.received.length = 0;
		});
		const send = async (parameters: object) => {
			const { message, description } = await run(
				{ url: `${service.url}/api/v1/x/`, ...parameters },
				{ id: credential },
			);
			return {
				message,
				description,
				keys: service.received.map(({ headers }) => headers['x-api-key']),
				keysElsewhere: elsewhere.received.map(({ headers }) => headers['x-api-key']),
			};
		};

		it.each([301, 302, 307, 308])("doesn't follow a redirect (%i)", async (status) => {
			reply = json(status, {}, { location: elsewhere.url });
			const redirect = { redirect: { followRedirects: true, maxRedirects: 21 } };
			const outcome = await send({ options: { redirect } });
			expect(outcome).toMatchObject({ keys: ['k'], keysElsewhere: [] });
			expect(outcome.message).toContain(String(status));
		});

		it("doesn't send the key to another host for the next page", async () => {
			reply = json(200, { next: elsewhere.url });
			const pagination = {
				paginationMode: 'responseContainsNextURL',
				nextURL: '={{ $response.body.next }}',
				paginationCompleteWhen: 'responseIsEmpty',
			};
			const outcome = await send({ options: { pagination: { pagination } } });
			expect(outcome).toMatchObject({ keys: ['k'], keysElsewhere: [] });
			expect(outcome.message).toBe(`The API key isn't sent to ${elsewhere.url}.`);
			expect(outcome.description).toContain(service.url);
		});

		it("doesn't send the key through another host's proxy", async () => {
			const outcome = await send({ options: { proxy: elsewhere.url } });
			expect(outcome).toMatchObject({ keys: [], keysElsewhere: [] });
			expect(outcome.message).toContain('proxy');
		});

		it("doesn't send the key to a URL on another host", async () => {
			const outcome = await send({ url: `${elsewhere.url}/api/v1/x/` });
			expect(outcome).toMatchObject({ keys: [], keysElsewhere: [] });
			expect(outcome.message).toBe(`The API key isn't sent to ${elsewhere.url}.`);
		});
	});
});
