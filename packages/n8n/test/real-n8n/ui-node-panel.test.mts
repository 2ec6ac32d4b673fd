import type { N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { chooseEntry, closeNode, useEditor } from './lab/editor.mts';
import { connectLab } from './lab/lab.mts';
import { OPERATIONS } from './lab/operations.mts';
import { onItems } from './lab/workflows.mts';

const editor = useEditor();
let api: N8nApi;
beforeAll(async () => {
	({ api } = await connectLab());
});

describe('The nodes panel', () => {
	it('finds the node, lists its actions with our labels, and adds the chosen action', async () => {
		const page = editor();
		const workflow = await api.ensureWorkflow(onItems('Picked from the panel', [{}], []));
		await page.goto(`/workflow/${workflow.id}`);
		await page.getByTestId('node-creator-plus-button').first().click();
		await page.getByTestId('node-creator-search-bar').fill('contact sync');
		const names = page.getByTestId('node-creator-item-name');
		await names.getByText('Contact Sync', { exact: true }).click();
		await page.getByText(`Actions (${OPERATIONS.length})`).waitFor();
		expect(await names.allInnerTexts()).toEqual(
			expect.arrayContaining(OPERATIONS.map(({ action }) => action)),
		);

		await names.getByText('Bulk enroll contacts in sequence', { exact: true }).click();
		await page.getByTestId('node-parameters').waitFor();
		expect(await page.getByTestId('parameter-input-resource').locator('input').inputValue()).toBe(
			'Sequence',
		);
		expect(await page.getByTestId('parameter-input-operation').locator('input').inputValue()).toBe(
			'Bulk Enroll Contacts',
		);
	});

	it('opens a node whose fields depend on the chosen resource', async () => {
		const page = editor();
		await chooseEntry(page, 'resource', 'Event');
		await page.getByTestId('parameter-input-eventName').waitFor();
		expect(await page.getByTestId('parameter-input-sequence').count()).toBe(0);
		await closeNode(page);
	});
});
