import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openService } from '@contact-sync/testing/service';
import { hashPassword } from '../src/console/access/password.ts';
import { cookiesOf, fieldOf, pairOf, sendForm, sendPassword, visit } from './helpers/console.ts';
import { signIn } from './helpers/operate.ts';
import { useTempFolders } from './helpers/temp-folder.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });

const newFolder = useTempFolders();

const NO_FORM =
	'This form isn’t from the sign-in page. To send the password as JSON, set the Content-Type to application/json.';

/** Sends the correct password as JSON with the content type of a form, which is curl's default. */
const sendAsForm = (accept: string) =>
	visit(service(), 'login', {
		method: 'POST',
		headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: accept },
		body: JSON.stringify({ password: service().console.password }),
	});

describe('a failed sign-in', () => {
	test('returns a JSON error if JSON is sent with the content type of a form', async () => {
		const { status, text } = await sendAsForm('*/*');
		expect([status, JSON.parse(text)]).toEqual([415, { detail: NO_FORM }]);
	});

	test('in a browser shows the error on the sign-in page', async () => {
		const { status, text } = await sendAsForm('text/html,*/*;q=0.8');
		expect([status, text]).toEqual([415, expect.stringContaining(NO_FORM)]);
		expect(text).toContain('<form method="post"');
	});

	test.each([
		['without a password', undefined, 'This field is required.'],
		['with a number as the password', 7, 'This must be text.'],
	])('%s returns the same message as the API', async (_, password, text) => {
		const response = await sendPassword(service(), password);
		expect([response.status, JSON.parse(response.text)]).toEqual([
			400,
			{ detail: `password: ${text}`, errors: { password: [text] } },
		]);
	});
});

test('the sign-in page after a wrong password keeps the account, and focuses the password', async () => {
	const file = join(newFolder(), 'accounts.yaml');
	const password = await hashPassword('the right one', 'generated');
	writeFileSync(file, JSON.stringify({ accounts: [{ name: 'oskar', role: 'view', password }] }));
	const withAccounts = await openService({
		workspace: workspace([LIVE_KEY]),
		args: ['--console-accounts', file],
	});
	const page = await visit(withAccounts, 'contacts/');
	const form_token = fieldOf(page.text, 'form_token');
	const cookie = [...cookiesOf(page).values()].map(pairOf).join('; ');
	const sent = { form_token, account: 'os"kar', password: 'a wrong one' };
	const { status, text } = await sendForm(withAccounts, 'login', sent, cookie);
	expect([status, text]).toEqual([401, expect.stringContaining('value="os&quot;kar"')]);
	expect(text).not.toContain('a wrong one');
	expect(text).toMatch(/<input id="password"[^>]* autofocus/);
	expect(text).not.toMatch(/<input id="account"[^>]* autofocus/);
});

test('a form whose session has ended explains that nothing was changed, and leads back to the form', async () => {
	const { status, headers, text } = await sendForm(
		service(),
		'keys/create/?environment=test',
		{},
		'',
	);
	expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
	expect(text).toContain('You weren’t signed in, so nothing was changed.');
	expect(fieldOf(text, 'onwards')).toBe('keys/create/?environment=test');
	const signOut = await sendForm(service(), 'logout', {}, '');
	expect(signOut.text).not.toContain('nothing was changed');
});

test('the URL in the browser after a wrong password leads to the console', async () => {
	const { text } = await visit(service(), 'login');
	expect(fieldOf(text, 'onwards')).toBe('login');
	const { status, headers } = await (await signIn(service())).open('login');
	expect([status, headers.get('Location')]).toEqual([302, './overview/']);
});
