import type { Page } from 'playwright-core';
import { takeScreenshot, useEditor } from './lab/editor.mts';
import { lab } from './lab/lab.mts';

const editor = useEditor();

const fill = (page: Page, name: string, value: string) =>
	page.getByTestId(`parameter-input-${name}`).locator('input').fill(value);

/** Starts a new credential, as users do when they set up the node. */
async function newCredential(apiKey: string): Promise<Page> {
	const page = editor();
	await page.goto('/home/credentials');
	await page.getByTestId('add-resource-credential').first().click();
	await page.getByTestId('new-credential-type-select').locator('input').fill('Contact Sync');
	await page
		.getByTestId('new-credential-type-select-option')
		.filter({ hasText: 'Contact Sync API' })
		.click();
	await page.getByTestId('new-credential-type-button').click();
	await fill(page, 'apiKey', apiKey);
	await fill(page, 'baseUrl', lab.serviceUrl);
	const name = page.getByTestId('credential-name').getByTestId('inline-edit-preview');
	await name.filter({ hasText: 'Contact Sync account' }).waitFor(); // n8n can't save a credential without a name
	await page.getByTestId('credential-save-button').click();
	return page;
}

describe('A credential created in the editor', () => {
	it("is tested when it's saved, and passes with a valid key", async () => {
		const page = await newCredential(lab.keys.live!);
		const banner = page.getByTestId('credentials-config-container-test-success');
		await banner.waitFor();
		expect(await banner.innerText()).toContain('Connection tested successfully');
		await takeScreenshot(page, 'credential');
	});

	it('shows our message for an unknown key', async () => {
		const page = await newCredential('cs_live_not_a_key_of_this_service');
		const dialog = page.getByTestId('credential-edit-dialog');
		await dialog.getByText('Couldn’t connect with these settings').waitFor();
		const message = dialog.getByText('The service rejected the API key.');
		expect(await message.isVisible()).toBe(false);
		await dialog.getByText('More details').click();
		await message.waitFor();
		expect(await message.innerText()).toBe(
			"The service rejected the API key. Copy the key again, and check that it belongs to the service at this Base URL. The service reports: This API key isn't valid. It might be misspelled or revoked.",
		);
	});
});
