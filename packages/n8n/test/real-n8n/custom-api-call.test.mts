import type { IDataObject } from 'n8n-workflow';
import { json, startServer, type Reply, type TestServer } from '@contact-sync/testing/server';
import { itemsOf, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { listEntries, openNode, useEditor } from './lab/editor.mts';
import { connectLab, CREDENTIAL, lab, tablesOf } from './lab/lab.mts';
import { onItems, ours, TRIGGER, type Part } from './lab/workflows.mts';

const editor = useEditor();
let api: N8nApi;
let credentialId: string;
beforeAll(async () => {
	({ api, credentialId } = await connectLab());
});

const HTTP_REQUEST = 'HTTP Request';

/** n8n's HTTP Request. */
const httpRequest = (parameters: object, id?: string): Part => ({
	name: HTTP_REQUEST,
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: { ...parameters },
	...(id === undefined ? {} : { credentials: { contactSyncApi: { id, name: CREDENTIAL } } }),
});

/** Runs HTTP Request with our credential, once for each item. */
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
	it('leads from our node to HTTP Request, which offers our credential', async () => {
		const page = editor();
		const upsert = ours(credentialId, { resource: 'contact', operation: 'upsert' });
		const workflow = await api.createWorkflow(
			onItems('Custom API Call in the editor', [{}], [upsert, httpRequest({})]),
		);
		await page.goto(`/workflow/${workflow.id}`);
		await openNode(page, upsert.name);
		await page.getByTestId('parameter-input-operation').click();
		await listEntries(page).getByText('Custom API Call', { exact: true }).click();
		await page.getByText('Use the HTTP Request node to make a custom API call.').waitFor();

		await page.goto(`/workflow/${workflow.id}`);
		await openNode(page, HTTP_REQUEST);
		await page.getByTestId('parameter-input-authentication').click();
		await listEntries(page).getByText('Predefined Credential Type', { exact: true }).click();
		await page.getByTestId('parameter-input-nodeCredentialType').click();
		await page.keyboard.type('contact s');
		await listEntries(page).getByText('Contact Sync API', { exact: true }).click();
		await page.getByTestId('node-credentials-select').waitFor();
	});

	it('sends the key to the service, and keeps it out of the execution', async () => {
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

	describe('with a service that leads elsewhere', () => {
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
		const ask = async (parameters: object) => {
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

		it.each([301, 302, 307, 308])('does not follow a redirect (%i)', async (status) => {
			reply = json(status, {}, { location: elsewhere.url });
			const redirect = { redirect: { followRedirects: true, maxRedirects: 21 } };
			const asked = await ask({ options: { redirect } });
			expect(asked).toMatchObject({ keys: ['k'], keysElsewhere: [] });
			expect(asked.message).toContain(String(status));
		});

		it('does not send the key to a next page elsewhere', async () => {
			reply = json(200, { next: elsewhere.url });
			const pagination = {
				paginationMode: 'responseContainsNextURL',
				nextURL: '={{ $response.body.next }}',
				paginationCompleteWhen: 'responseIsEmpty',
			};
			const asked = await ask({ options: { pagination: { pagination } } });
			expect(asked).toMatchObject({ keys: ['k'], keysElsewhere: [] });
			expect(asked.message).toBe(`The API key isn't sent to ${elsewhere.url}.`);
			expect(asked.description).toContain(service.url);
		});

		it('does not send the key through a proxy elsewhere', async () => {
			const asked = await ask({ options: { proxy: elsewhere.url } });
			expect(asked).toMatchObject({ keys: [], keysElsewhere: [] });
			expect(asked.message).toContain('proxy');
		});

		it('does not send the key to a URL elsewhere', async () => {
			const asked = await ask({ url: `${elsewhere.url}/api/v1/x/` });
			expect(asked).toMatchObject({ keys: [], keysElsewhere: [] });
			expect(asked.message).toBe(`The API key isn't sent to ${elsewhere.url}.`);
		});
	});
});
