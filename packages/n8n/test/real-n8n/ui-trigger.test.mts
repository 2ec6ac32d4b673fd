import { NodeHelpers, type INodePropertyOptions } from 'n8n-workflow';
import { properties } from '../../nodes/ContactSyncTrigger/properties.ts';
import { closeNode, openNode, useEditor } from './lab/editor.mts';
import { connectLab, CREDENTIAL } from './lab/lab.mts';
import { linearWorkflow } from './lab/workflows.mts';

const EVENTS = properties[0]!.options as INodePropertyOptions[]; // the type of this property's options

/** Returns the labels of the trigger's fields for an event. */
const labelsFor = (event: string): string[] =>
	properties
		.filter((property) => NodeHelpers.displayParameter({ event }, property, null, null))
		.map(({ displayName }) => displayName);

const editor = useEditor();
beforeAll(async () => {
	const { api, credentialId } = await connectLab();
	const parts = EVENTS.map(({ name, value }) => ({
		name,
		type: 'n8n-nodes-contact-sync.contactSyncTrigger',
		parameters: { event: value },
		credentials: { contactSyncApi: { id: credentialId, name: CREDENTIAL } },
	}));
	const workflow = await api.ensureWorkflow(linearWorkflow('Every event', parts));
	await editor().goto(`/workflow/${workflow.id}`);
});

afterEach(() => closeNode(editor()));

it.each(EVENTS)('the trigger shows the fields of $name', async ({ name, value }) => {
	const page = editor();
	await openNode(page, name);
	const shown = page.getByTestId('node-parameters').locator('[data-test-id="input-label"]:visible');
	await shown.getByText('Trigger On', { exact: true }).waitFor();
	const labels = (await shown.allInnerTexts()).map((text) => text.split('\n')[0]!.trim());
	expect(labels).toEqual(expect.arrayContaining(labelsFor(String(value))));
});
