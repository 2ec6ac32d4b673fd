import { openNode, untilCount, useEditor } from './lab/editor.mts';
import { connectLab } from './lab/lab.mts';
import { onItems, contactSyncNode } from './lab/workflows.mts';
import { MANY_SEQUENCES } from './lab/workspace.mts';

const editor = useEditor();
beforeAll(async () => {
	const { api, credentialId } = await connectLab();
	const enroll = contactSyncNode(credentialId, {
		resource: 'sequence',
		operation: 'enroll',
		email: '={{ $json.email }}',
	});
	const workflow = await api.ensureWorkflow(
		onItems('Enroll in a sequence', [{ email: 'ada@acme.example' }], [enroll]),
	);
	await editor().goto(`/workflow/${workflow.id}`);
	await openNode(editor(), enroll.name);
});

describe('The list of sequences', () => {
	it('contains the sequences of all pages', async () => {
		const page = editor();
		await page.getByTestId('rlc-input').click();
		await untilCount(page.getByTestId('rlc-item'), MANY_SEQUENCES);
	});

	it('supports searching for a sequence and choosing it', async () => {
		const page = editor();
		await page.getByTestId('rlc-search').fill('course 11');
		await untilCount(page.getByTestId('rlc-item'), 11); // courses 11 and 110 to 119
		await page.getByTestId('rlc-item').getByText('Course 117', { exact: true }).click();
		await page.getByTestId('rlc-item').first().waitFor({ state: 'hidden' });
		expect(await page.getByTestId('rlc-input').inputValue()).toBe('Course 117');
	});
});
