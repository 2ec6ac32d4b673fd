import { canvasNode, useEditor } from './lab/editor.mts';
import { useExamples } from './lab/examples.mts';

const editor = useEditor();
const { install } = useExamples();

it('The editor shows the nodes and the note of an example', async () => {
	const page = editor();
	const { id, workflow } = await install('form-to-contact-and-sequence');
	await page.goto(`/workflow/${id}`);
	for (const node of workflow.nodes.filter(({ name: title }) => title !== 'Note')) {
		await canvasNode(page, node.name).waitFor();
	}
	await page.getByRole('heading', { name: workflow.name }).waitFor();
	await page.keyboard.press('1'); // fits the workflow to the screen
});
