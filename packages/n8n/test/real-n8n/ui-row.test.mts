import { CRM_ROW } from '@contact-sync/testing/crm-row';
import { canvasNode, openNode, takeScreenshot, useEditor } from './lab/editor.mts';
import { connectLab, tablesOf } from './lab/lab.mts';
import { onItems, contactSyncNode } from './lab/workflows.mts';

const editor = useEditor();

const ROW = { ...CRM_ROW, 'E-Mail': 'ada@row.example', 'User ID': 'row_1042' };

/** Runs a workflow that previews the row, and opens the node. */
async function previewRow(): Promise<void> {
	const { api, credentialId } = await connectLab();
	const { id } = await api.ensureWorkflow(
		onItems(
			'A row to a contact',
			[ROW],
			[
				contactSyncNode(credentialId, {
					...{ resource: 'contact', operation: 'upsert', mappingMode: 'autoMapInputData' },
					...{ columnsToIgnore: 'Notes', previewMapping: true },
				}),
			],
		),
	);
	const page = editor();
	await page.goto(`/workflow/${id}`);
	await page.getByTestId('execute-workflow-button').click();
	await canvasNode(page, 'Contact Sync').getByTestId('canvas-node-status-success').waitFor();
	await openNode(page, 'Contact Sync');
}

const contacts = async () => (await tablesOf('@row.example')).contacts;

it('a preview shows the field for each column of a row, and sends nothing', async () => {
	const page = editor();
	await previewRow();
	const parameters = page.getByTestId('node-parameters');
	for (const text of ['Row', 'Columns to Ignore', 'Preview Mapping'])
		await parameters.getByText(text, { exact: true }).first().waitFor();
	const output = page.getByTestId('output-panel');
	await output.getByTestId('radio-button-json').click();
	await output.getByText('Not sent: ignored').first().waitFor();
	await takeScreenshot(page, 'map-row');
	expect(await contacts()).toEqual([]);
});
