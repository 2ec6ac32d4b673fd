import { canvasNode, openNode, takeScreenshot, untilCount, useEditor } from './lab/editor.mts';
import { connectLab, tablesOf } from './lab/lab.mts';
import { VIEWPORT } from '@contact-sync/testing/browser';
import { linearWorkflow, onItems, contactSyncNode, TRIGGER } from './lab/workflows.mts';
import type { N8nApi } from '@contact-sync/testing/n8n/n8n-api';

const editor = useEditor();
let api: N8nApi;
let credentialId: string;
beforeAll(async () => {
	({ api, credentialId } = await connectLab());
});

describe('A workflow run in the editor', () => {
	it('shows a green check mark on every node, and the contacts in our node', async () => {
		const page = editor();
		const people = linearWorkflow('Customer Datastore to Contact Sync', [
			{ name: TRIGGER, type: 'n8n-nodes-base.manualTrigger', parameters: {} },
			{
				name: 'Customer Datastore',
				type: 'n8n-nodes-base.n8nTrainingCustomerDatastore',
				parameters: { operation: 'getAllPeople', returnAll: true },
			},
			contactSyncNode(credentialId, {
				resource: 'contact',
				operation: 'upsert',
				mappingMode: 'autoMapInputData',
				columnsToIgnore: 'id, notes',
				additionalFields: { tagNames: 'customer' },
			}),
		]);
		const { id } = await api.ensureWorkflow(people);
		await page.setViewportSize({ width: 1120, height: 470 }); // legible in a README
		await page.goto(`/workflow/${id}`);
		await page.getByTestId('execute-workflow-button').click();
		await untilCount(page.getByTestId('canvas-node-status-success'), 3);

		await openNode(page, 'Contact Sync');
		const output = page.getByTestId('output-panel');
		await output.getByTestId('radio-button-table').click();
		for (const email of ['gatsby@west-egg.com', 'jab@macondo.co', 'edmund@narnia.gov']) {
			await output.getByRole('cell', { name: email }).waitFor();
		}
		await untilCount(output.locator('tbody tr'), 5);
		await takeScreenshot(page, 'node', 'ndv');
		await page.setViewportSize(VIEWPORT);
		const { contacts } = await tablesOf('@west-egg.com');
		expect(contacts).toMatchObject([
			{ first_name: 'Jay', tags: ['customer'], custom_fields: { country: 'US' } },
		]);
	});

	it('stops at an invalid item, and shows an error with the cause and the fix', async () => {
		const page = editor();
		const { id } = await api.ensureWorkflow(
			onItems(
				'A bad item',
				[{ email: 'ada@acme.example' }, { email: 'grace@acme.example' }],
				[
					contactSyncNode(credentialId, {
						resource: 'email',
						operation: 'trigger',
						triggerKey: 'receipt',
						toEmail: '={{ $json.email }}',
					}),
				],
			),
		);
		await page.goto(`/workflow/${id}`);
		await page.getByTestId('execute-workflow-button').click();
		const node = canvasNode(page, 'Contact Sync');
		await node
			.getByTestId('canvas-node-status-mark-error')
			.or(node.getByTestId('canvas-node-status-error'))
			.first()
			.waitFor();
		await openNode(page, 'Contact Sync');
		const message = page.getByTestId('node-error-message');
		await message.waitFor();
		const fix = 'If the email address works again, remove it from the list';
		expect(await message.innerText()).toMatch(/Not sent: \S+ bounced earlier\./);
		expect(await message.innerText()).toContain('[item 1]');
		expect(await page.getByTestId('node-error-description').innerText()).toContain(fix);
		await takeScreenshot(page, 'error');
	});
});
