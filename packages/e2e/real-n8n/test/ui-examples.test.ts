import { canvasNode, takePicture, useEditor } from './lab/editor.ts';
import { EXAMPLES, useExamples } from './lab/examples.ts';

const editor = useEditor();
const { install } = useExamples();

it.each(EXAMPLES)('%s shows its nodes and its note in the editor', async (name) => {
	const page = editor();
	const { id, workflow } = await install(name);
	await page.goto(`/workflow/${id}`);
	for (const node of workflow.nodes.filter(({ name: title }) => title !== 'Note')) {
		await canvasNode(page, node.name).waitFor();
	}
	await page.getByRole('heading', { name: workflow.name }).waitFor();
	if (name !== 'form-to-contact-and-sequence') return;
	await page.keyboard.press('1'); // fits the whole of it
	await takePicture(page, 'example');
});
