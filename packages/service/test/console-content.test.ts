import { ABLE_KEY } from './helpers/automations.ts';
import { call } from './helpers/call.ts';
import type { State } from './helpers/controlled.ts';
import { tokenOf, visitWith } from './helpers/console.ts';
import { LIMITED, textOf, useLivedIn } from './helpers/lived-in.ts';
import { TEST_KEY } from './helpers/mail.ts';

const livedIn = useLivedIn();
const open = (path: string) => livedIn().open(path);
const read = (path: string) => livedIn().read(path);

describe('the timeline of a contact', () => {
	test('shows changes with old and new values, tags, events, enrollments, and emails', async () => {
		const text = await read(`contacts/${livedIn().ids.contact}/`);
		for (const expected of [
			'Created',
			'plan free → pro',
			'Tag added: Pro',
			'Event: purchase',
			'amount 250',
			'Enrolled in onboarding',
			'Email created: step 1 of onboarding',
			'Email created for the email trigger receipt',
		]) {
			expect(text).toContain(expected);
		}
	});

	test('lists the automations that ran, with their reasons', async () => {
		const text = await read(`contacts/${livedIn().ids.contact}/`);
		expect(text).toContain('When plan changes to pro: add the tag Pro, then enroll in onboarding.');
		expect(text).toContain('Reason: plan changed from free to pro.');
		expect(text).toContain(
			'When the event purchase is tracked, where amount is at least 100: add the tag Big spender, then send receipt.',
		);
		expect(text).toContain('Reason: the event purchase was tracked.');
	});

	test('appears next to the sequences of the contact and the due time of the next step', async () => {
		const text = await read(`contacts/${livedIn().ids.contact}/`);
		expect(text).toMatch(/Onboarding active Step 2 of 2 is due in (1 d|2 d) /);
	});
});

describe('an email', () => {
	test('is shown in a sandboxed frame', async () => {
		const { text } = await open(`outbox/${livedIn().ids.mail}/`);
		const [frame] = /<iframe[^>]*>/.exec(text)!;
		expect(frame).toContain('sandbox=""');
		expect(frame).toContain(`src="../../outbox/${livedIn().ids.mail}/body/"`);
	});

	test('can neither run scripts nor open connections', async () => {
		const { headers, text } = await open(`outbox/${livedIn().ids.mail}/body/`);
		expect(headers.get('Content-Security-Policy')).toBe(
			"default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
		);
		expect(text).toContain('<p>Hi Ada</p>');
		expect(text).not.toMatch(/<(link|a|iframe)\b/);
	});

	test('without HTML is shown without a frame, and its body path returns 404', async () => {
		const { mails } = await livedIn().service.control<State>('state');
		const { id } = mails.find(({ subject }) => subject === 'Receipt')!;
		expect((await open(`outbox/${String(id)}/body/`)).status).toBe(404);
		expect(await read(`outbox/${String(id)}/`)).toContain('Thanks, Ada.');
	});
});

describe('on the other pages,', () => {
	test('the outbox lists emails, and can be filtered by email address', async () => {
		expect(await read('outbox/')).toContain('As HTML to ada@acme.example');
		expect(await read('outbox/?to=ADA@acme.example')).toContain('As HTML');
		expect(await read('outbox/?to=ada')).toContain('No emails to “ada”.');
	});

	test('the sequence pages show the contacts waiting for each step, and the due time', async () => {
		expect(await read('sequences/')).toMatch(
			/Onboarding onboarding active 2 1 0 0 Paused paused inactive 1 0 0 0/,
		);
		const text = await read('sequences/onboarding/');
		expect(text).toContain('Step 1, immediately welcome 0 waiting Step 2, after 2d tips 1 waiting');
		expect(text).toMatch(/Ada ada@acme\.example 2: tips in (1 d|2 d) /);
		expect(await read('sequences/onboarding/?step=1')).toContain(
			'No contacts are waiting for step 1.',
		);
		expect(await read('sequences/onboarding/?status=stopped')).toContain('No contacts.');
	});

	test('automations are shown with their number of runs', async () => {
		const text = await read('automations/');
		expect(text).toMatch(
			/When plan changes to pro: .* 1 1 1 now|When plan changes to pro: .* 1 1 1 \d+ s ago/,
		);
		expect(text).toMatch(/When the event downgrade is tracked: set plan to free\. 0 0 0 never/);
	});

	test('the suppression list shows the reason for each entry', async () => {
		expect(await read('unsubscribed/')).toContain(
			'cross@more.example complained the workspace file',
		);
		expect(await read('unsubscribed/?email=GONE@more.example')).toContain(
			'gone@more.example bounced',
		);
		expect(await read('unsubscribed/?email=x@y.example')).toContain(
			'isn’t on the suppression list',
		);
	});

	test('the workspace file is shown with its path, but without the values of its keys', async () => {
		const text = await read('workspace/');
		for (const shown of [
			'product: Acme',
			'name: limited',
			'after: 2d',
			'delay: 1h',
			'activity: 365d events: forever outbox: 90d',
			'/workspace.yaml',
		]) {
			expect(text).toContain(shown);
		}
		for (const { key } of [ABLE_KEY, TEST_KEY, LIMITED]) expect(text).not.toContain(key!);
	});

	test('requests are counted per key, and the remaining requests are shown', async () => {
		for (let each = 0; each < 5; each++)
			await call(livedIn().service, '/ping/', { key: LIMITED.key });
		await call(livedIn().service, '/nothing/', { key: ABLE_KEY.key });
		const text = await read('requests/');
		expect(text).toContain('limited 5 in the last hour 3 succeeded 2 rate limited (429)');
		expect(text).toMatch(
			/Remaining this minute 0 of 3 · resets in (1 min|\d+ s) Remaining this hour 997 of 1,000/,
		);
		expect(text).toMatch(/live \d+ in the last hour \d+ succeeded 1 rejected \(4xx\)/);
		await livedIn().service.control('clock', { advance: '61m' });
		const later = await visitWith(livedIn().service, await tokenOf(livedIn().service), 'requests/');
		expect(textOf(later)).toContain('limited 0 in the last hour No requests');
		expect(textOf(later)).toContain('Remaining this minute 3 of 3'); // opening the page counts no request
	});
});
