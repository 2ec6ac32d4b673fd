import type { INodeProperties } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { closeNode, listEntries, openNode, useEditor } from './lab/editor.mts';
import { connectLab } from './lab/lab.mts';
import { addableTo, fieldsOf, OPERATIONS, optionsOf, type Operation } from './lab/operations.mts';
import { onItems, contactSyncNode } from './lab/workflows.mts';

const editor = useEditor();
beforeAll(async () => {
	const { api, credentialId } = await connectLab();
	const nodes = OPERATIONS.map(({ resource, operation, action }, place) =>
		contactSyncNode(
			credentialId,
			{ resource, operation, email: '={{ $json.email }}' },
			{ name: action, position: [(place % 4) * 300, 200 + Math.floor(place / 4) * 200] },
		),
	);
	const workflow = await api.ensureWorkflow(
		onItems('Every operation', [{ email: 'ada@acme.example' }], nodes),
	);
	await editor().goto(`/workflow/${workflow.id}`);
});

const isCollection = ({ type }: INodeProperties) => type === 'collection';

const shownLabels = (page: Page) =>
	page.getByTestId('node-parameters').locator('[data-test-id="input-label"]:visible');

/** Returns the visible labels, in order. */
async function labels(page: Page): Promise<string[]> {
	const labels = await shownLabels(page).allInnerTexts();
	return labels.map((text) => text.split('\n')[0]!.trim());
}

/** Whether n8n shows a list of fields that can be added. For a single field, it shows a button. */
const hasList = (collection: INodeProperties) => optionsOf(collection).length > 1;

/** Returns the fields that can be added to a collection of an operation. */
async function addable(
	page: Page,
	collection: INodeProperties,
	collections: readonly INodeProperties[],
): Promise<string[]> {
	if (hasList(collection)) {
		const place = collections.indexOf(collection);
		await page.getByTestId('collection-parameter-add').nth(place).click();
		await listEntries(page).first().waitFor();
		return await listEntries(page).allInnerTexts();
	}
	const shown = await labels(page);
	await page.getByRole('button', { name: collection.placeholder }).click();
	await shownLabels(page).nth(shown.length).waitFor();
	const added = await labels(page);
	return added.filter((label) => !shown.includes(label));
}

const sorted = (labels: string[]) => labels.toSorted((one, other) => one.localeCompare(other));

afterEach(() => closeNode(editor()));

it.each(OPERATIONS)(
	'$action shows its fields, with optional fields last',
	async (shown: Operation) => {
		const page = editor();
		await openNode(page, shown.action);
		const fields = fieldsOf(shown);
		expect(await labels(page)).toEqual([
			'Resource',
			'Operation',
			...fields.map(({ displayName }) => displayName),
		]);
		const firstCollection = fields.findIndex(isCollection);
		const collections = fields.slice(firstCollection);
		expect(collections.every(isCollection)).toBe(true);
		for (const collection of collections.toReversed()) {
			const expected = addableTo(collection, shown).map(({ displayName }) => displayName);
			await closeNode(page);
			await openNode(page, shown.action);
			expect(sorted(await addable(page, collection, collections))).toEqual(sorted(expected));
		}
	},
);
