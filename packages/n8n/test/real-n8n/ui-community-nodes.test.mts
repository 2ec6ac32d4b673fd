import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { itemsOf } from '@contact-sync/testing/n8n/n8n-api';
import { packPackage, unpack } from '@contact-sync/testing/pack';
import { N8N_PACKAGE } from '@contact-sync/testing/paths';
import { closeNode, useEditor } from './lab/editor.mts';
import { lab, requestsOf, tablesOf } from './lab/lab.mts';
import { startN8nWithRegistry, type N8nWithRegistry } from './registry/start.mts';

const NODE = 'Create or update contact';

let n8n: N8nWithRegistry;
let workflowId: string;
beforeAll(async () => {
	n8n = await startN8nWithRegistry();
	await n8n.publish(N8N_PACKAGE);
});
afterAll(() => n8n?.stop());
const editor = useEditor(() => n8n.url);

const card = (page: Page): Locator =>
	page.getByTestId('community-package-card').filter({ hasText: 'n8n-nodes-contact-sync' });

const fill = (page: Page, name: string, value: string) =>
	page.getByTestId(`parameter-input-${name}`).locator('input').fill(value);

/** Adds the node to a new workflow as users do. Returns the ID of the saved workflow. */
async function addToNewWorkflow(page: Page): Promise<string> {
	await page.goto('/workflow/new');
	const saved = page.waitForResponse(
		(response) =>
			response.request().method() === 'POST' && response.url().endsWith('/rest/workflows'),
	);
	await page.getByTestId('canvas-plus-button').click();
	await page.getByTestId('node-creator-search-bar').fill('contact sync');
	const entry = page.getByTestId('node-creator-item-name');
	await entry.getByText('Contact Sync', { exact: true }).click();
	await page.getByText(/^Actions \(/).click();
	await entry.getByText(NODE, { exact: true }).click();
	await page.getByTestId('node-parameters').waitFor();
	return ((await (await saved).json()) as { data: { id: string } }).data.id;
}

const savedNode = async (id: string) =>
	(await n8n.api.readWorkflow(id)).nodes.find(({ name }) => name === NODE)!;

/** Writes the package with the next version number into a folder. Returns the folder. */
async function nextVersion(folder: string): Promise<string> {
	const published = await unpack(await packPackage(N8N_PACKAGE, folder), join(folder, 'unpacked'));
	const file = join(published, 'package.json');
	await writeFile(file, (await readFile(file, 'utf8')).replace('"0.1.0"', '"0.2.0"'));
	return published;
}

/** Runs the saved workflow. Returns the node's items without their timestamps, and the number of upserts. */
async function runSaved() {
	const upserts = async () => (await requestsOf('live', '/contacts/upsert/')).length;
	const before = await upserts();
	const { nodes } = await n8n.api.readWorkflow(workflowId);
	const trigger = nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger')!;
	const execution = await n8n.api.runWorkflow(workflowId, trigger.name);
	const items = itemsOf(execution, NODE).map(({ json: { updated_at: _, ...rest } }) => rest);
	return { items, requests: (await upserts()) - before };
}

describe('The community nodes screen of n8n', () => {
	it('installs the node from the registry by its name', async () => {
		const page = editor();
		await page.goto('/settings/community-nodes');
		await page.getByRole('button', { name: 'Install' }).click();
		await page.getByTestId('package-name-input').fill('n8n-nodes-contact-sync');
		await page.getByTestId('user-agreement-checkbox').click();
		await page.getByTestId('install-community-package-button').click();
		await card(page).getByText('v0.1.0').waitFor();
		expect(await n8n.api.nodeTypes()).toEqual(
			expect.arrayContaining([
				'n8n-nodes-contact-sync.contactSync',
				'n8n-nodes-contact-sync.contactSyncTrigger',
			]),
		);
	});

	it('installs a node that users can connect, configure, and run in a new workflow', async () => {
		const page = editor();
		workflowId = await addToNewWorkflow(page);
		await page.getByText('Connect to Contact Sync').click();
		const name = page.getByTestId('credential-name').getByTestId('inline-edit-preview');
		await name.filter({ hasText: 'Contact Sync account' }).waitFor(); // n8n can't save a credential without a name
		await fill(page, 'apiKey', lab.keys.live!);
		await fill(page, 'baseUrl', lab.serviceUrl);
		await page.getByTestId('credential-save-button').click();
		await name.waitFor({ state: 'hidden' }); // the dialog closes if the test succeeds
		await fill(page, 'email', 'ada@registry.example');
		await page.getByTestId('node-execute-button').click();
		await page.getByTestId('output-panel').getByText('ada@registry.example').first().waitFor();
		await closeNode(page);
		expect((await tablesOf('@registry.example')).contacts).toHaveLength(1);
	});

	it('updates the node: the saved workflow behaves the same', async () => {
		const page = editor();
		const saved = await savedNode(workflowId);
		const earlier = await runSaved();
		expect(earlier).toMatchObject({ items: [{ email: 'ada@registry.example' }], requests: 1 });

		await n8n.publish(await nextVersion(join(n8n.folder, 'next')));
		await page.goto('/settings/community-nodes');
		await card(page).getByRole('button', { name: 'Update' }).click();
		const confirm = page.getByRole('button', { name: 'Confirm update' });
		await confirm.waitFor();
		await confirm.click();
		await card(page).getByText('v0.2.0').waitFor();

		expect(await runSaved()).toEqual(earlier);
		expect(await savedNode(workflowId)).toEqual(saved);
	});

	it('uninstalls the node, and keeps the workflow', async () => {
		const page = editor();
		const saved = await n8n.api.readWorkflow(workflowId);
		await page.goto('/settings/community-nodes');
		await card(page).getByRole('button').last().click();
		await page.getByText('Uninstall package').click();
		const confirm = page.getByRole('button', { name: 'Confirm uninstall' });
		await confirm.waitFor();
		await confirm.click();
		await card(page).waitFor({ state: 'detached' });
		expect(await n8n.api.nodeTypes()).not.toContain('n8n-nodes-contact-sync.contactSync');
		expect((await n8n.api.readWorkflow(workflowId)).nodes).toEqual(saved.nodes);
	});
});
