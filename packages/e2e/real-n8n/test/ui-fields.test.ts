import type { INodeProperties } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { closeNode, listEntries, openNode, takePicture, useEditor } from './lab/editor.ts';
import { connectLab } from './lab/lab.ts';
import { fieldsOf, OPERATIONS, type Operation } from './lab/operations.ts';
import { onItems, ours } from './lab/workflows.ts';

const editor = useEditor();
beforeAll(async () => {
	const { api, credentialId } = await connectLab();
	const nodes = OPERATIONS.map(({ resource, operation, action }, place) =>
		ours(
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

const isOptional = ({ type }: INodeProperties) => type === 'collection';

const shownLabels = (page: Page) =>
	page.getByTestId('node-parameters').locator('[data-test-id="input-label"]:visible');

/** The labels that can be read now, in their order. */
async function labels(page: Page): Promise<string[]> {
	const texts = await shownLabels(page).allInnerTexts();
	return texts.map((text) => text.split('\n')[0]!.trim());
}

/** What can be added to the collection of optional fields. For a single one, n8n has a button that adds it. */
async function optionalLabels(page: Page, single: boolean): Promise<string[]> {
	if (single) {
		const before = await shownLabels(page).count();
		await page.getByRole('button', { name: 'Add Field' }).click();
		await shownLabels(page).nth(before).waitFor();
		return (await labels(page)).slice(before);
	}
	await page.getByTestId('collection-parameter-add').click();
	await listEntries(page).first().waitFor();
	return await listEntries(page).allInnerTexts();
}

const sorted = (texts: string[]) => texts.toSorted((one, other) => one.localeCompare(other));

afterEach(() => closeNode(editor()));

it.each(OPERATIONS)(
	'$action shows its fields, the optional ones last',
	async (shown: Operation) => {
		const page = editor();
		await openNode(page, shown.action);
		const fields = fieldsOf(shown);
		expect(await labels(page)).toEqual([
			'Resource',
			'Operation',
			...fields.map(({ displayName }) => displayName),
		]);
		const collection = fields.find(isOptional);
		if (collection) {
			expect(fields.at(-1)).toBe(collection);
			const expected = collection.options!.map(
				(option) => (option as INodeProperties).displayName, // a collection holds fields
			);
			const offered = await optionalLabels(page, expected.length === 1);
			expect(sorted(offered)).toEqual(sorted(expected));
		}
		if (shown.operation === 'upsert') await takePicture(page, 'fields');
	},
);
