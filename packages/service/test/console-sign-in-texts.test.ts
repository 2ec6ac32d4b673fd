import { sendPassword, visit } from './helpers/console.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });

const NO_FORM =
	'This form isn’t from the sign-in page. To send the password as JSON, set the Content-Type to application/json.';

/** Sends the right password as JSON, and calls it a form, as curl does by itself. */
const sendAsForm = (accept: string) =>
	visit(service(), 'login', {
		method: 'POST',
		headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: accept },
		body: JSON.stringify({ password: service().console.password }),
	});

describe('what signs nobody in', () => {
	test('because it is called a form and is none is told so, in JSON', async () => {
		const { status, text } = await sendAsForm('*/*');
		expect([status, JSON.parse(text)]).toEqual([415, { detail: NO_FORM }]);
	});

	test('is told on the page to whoever asks for one', async () => {
		const { status, text } = await sendAsForm('text/html,*/*;q=0.8');
		expect([status, text]).toEqual([415, expect.stringContaining(NO_FORM)]);
		expect(text).toContain('<form method="post"');
	});

	test.each([
		['without a password', undefined, 'This field is required.'],
		['with a number for it', 7, 'This must be text.'],
	])('%s is told what the API would tell', async (_, password, text) => {
		const answer = await sendPassword(service(), password);
		expect([answer.status, JSON.parse(answer.text)]).toEqual([
			400,
			{ detail: `password: ${text}`, errors: { password: [text] } },
		]);
	});
});
