import { postTo } from '../helpers/automations.ts';
import { call, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { CONFIGURED, FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { signIn, type Operator } from '../helpers/operate.ts';
import { useService } from '../helpers/use-service.ts';

const TOKEN = 'a-token-of-the-hook';
const env = { MAIL_HOOK_TOKEN: TOKEN };
const service = useService({ workspace: FULL_WORKSPACE, controls: true, env });

let operator: Operator;
beforeEach(async () => {
	await service().control('reset', {});
	operator = await signIn(service());
});

const SUPPRESSED = CONFIGURED.unsubscribed[0]!.email;

/** Returns the text of a page, without tags. */
async function textOf(path: string): Promise<string> {
	const { status, text } = await operator.open(path);
	expect([status, path]).toEqual([200, path]);
	return text
		.replaceAll(/<[^>]*>/g, ' ')
		.replaceAll('&#39;', "'")
		.replaceAll(/\s+/g, ' ');
}

async function contactWith(email: string): Promise<string> {
	return (await upsert(service(), { email, first_name: 'Nora' })).body.id;
}

const sendTo = (email: string, trigger_key = 'receipt') =>
	postTo(service(), '/emails/trigger/', {
		trigger_key,
		to_email: email,
		variables: { number: 7 },
	});

const reportMail = (report: object) =>
	fetch(new URL('/hooks/mail/', service().url), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'X-Hook-Token': TOKEN },
		body: JSON.stringify(report),
	});

describe('The page of a contact answers why an email wasn’t sent:', () => {
	test('a request for an email to a suppressed address is on the timeline', async () => {
		const id = await contactWith(SUPPRESSED);
		expect((await sendTo(SUPPRESSED)).status).toBe(422);
		const page = await textOf(`contacts/${id}/`);
		expect(page).toContain('Email not sent for the email trigger receipt');
		expect(page).toContain("suppressed (unsubscribed), so the email wasn't sent.");
	});

	test('an enrollment that was rejected or skipped is on the timeline', async () => {
		const id = await contactWith(SUPPRESSED);
		const body = { email: SUPPRESSED, sequence_slug: 'onboarding' };
		expect((await postTo(service(), '/sequences/enroll/', body)).status).toBe(422);
		const bulk = { emails: [SUPPRESSED, 'nobody@acme.example'], sequence_slug: 'onboarding' };
		expect((await postTo(service(), '/sequences/api/bulk-enroll/', bulk)).status).toBe(200);
		const page = await textOf(`contacts/${id}/`);
		expect(page.split('Not enrolled in onboarding')).toHaveLength(3);
	});

	test('a rejected email to an address that no contact has leaves no entry', async () => {
		await sendTo('gone@more.example');
		expect((await service().control<State>('state')).activity).toEqual([]);
	});

	test('the suppression is shown with its source, and links to the list', async () => {
		const id = await contactWith(SUPPRESSED);
		const { text } = await operator.open(`contacts/${id}/`);
		expect(text).toContain(`href="../../unsubscribed/?email=no%40more.example"`);
		const page = await textOf(`contacts/${id}/`);
		expect(page).toContain('This contact gets no email');
		expect(page).toContain('the workspace file');
	});

	test('a suppression by a bounce report shows its source', async () => {
		const id = await contactWith('ada@acme.example');
		expect(await textOf(`contacts/${id}/`)).not.toContain('This contact gets no email');
		await sendTo('ada@acme.example');
		const { mails } = await service().control<State>('state');
		// No email was delivered, so the report must name its email.
		const { message_id } = mails[0]!;
		const report = { type: 'bounce', email: 'ada@acme.example', message_id };
		expect((await reportMail(report)).status).toBe(200);
		expect(await textOf(`contacts/${id}/`)).toContain('bounced. Source: a bounce report,');
	});

	test('an email that was canceled in the outbox is linked from the timeline', async () => {
		const id = await contactWith('ada@acme.example');
		await sendTo('ada@acme.example');
		const { mails } = await service().control<State>('state');
		await operator.act(`outbox/${mails[0]!.id}/cancel/`);
		expect(await textOf(`contacts/${id}/`)).toContain('Email canceled');
		const { text } = await operator.open(`contacts/${id}/`);
		expect(text.split(`href="../../outbox/${mails[0]!.id}/"`)).toHaveLength(4); // created, canceled, and the list
	});

	test('a delayed email is on the timeline with its due time', async () => {
		const id = await contactWith('ada@acme.example');
		const { body } = await sendTo('ada@acme.example', 'later');
		const page = await textOf(`contacts/${id}/`);
		expect(page).toContain('Email scheduled for the email trigger later');
		expect(page).toContain('Due in ');
		expect((await operator.open(`contacts/${id}/`)).text).toContain(
			`datetime="${(body as { scheduled_for: string }).scheduled_for}"`,
		);
	});

	test('a text with a gap is marked on the timeline and in the outbox', async () => {
		const id = await contactWith('ada@acme.example');
		await postTo(service(), '/emails/trigger/', {
			trigger_key: 'receipt',
			to_email: 'ada@acme.example',
		});
		expect(await textOf(`contacts/${id}/`)).toContain('No value for number.');
		expect(await textOf('outbox/')).toContain('No value for number.');
	});

	test('without an email, it links to the rejected requests', async () => {
		const id = await contactWith('ada@acme.example');
		const link = 'listed under <a href="../../requests/">Requests</a>';
		expect((await operator.open(`contacts/${id}/`)).text).toContain(link);
		await sendTo('ada@acme.example');
		expect((await operator.open(`contacts/${id}/`)).text).not.toContain(link);
	});
});

test('The page of a queued email shows that it waits for an SMTP server, and no next attempt', async () => {
	await sendTo('ada@acme.example');
	const { mails } = await service().control<State>('state');
	const page = await textOf(`outbox/${mails[0]!.id}/`);
	expect(page).toContain('SMTP_URL isn’t set, so emails wait in the outbox');
	expect(page).toContain('Waiting For an SMTP server');
	expect(page).not.toContain('Next Attempt');
});

describe('The page of requests', () => {
	test('lists the latest rejected requests with their path, status, and reason', async () => {
		await sendTo(SUPPRESSED);
		await sendTo('ada@acme.example', 'recipt');
		await call(service(), '/contacts/api/unsubscribed-emails/?page=x', {
			key: service().keys.live!,
		});
		const page = await textOf('requests/');
		expect(page).toContain('Latest Rejected Requests');
		expect(page).toContain('POST /emails/trigger/ 422');
		expect(page).toContain("This email address is suppressed (unsubscribed), so the email wasn't");
		expect(page).toContain('No email trigger has this trigger_key.');
		expect(page).toMatch(/GET \/contacts\/api\/unsubscribed-emails\/ 400 page: /);
	});

	test('lists them only for their own environment, and keeps a limited number for each key', async () => {
		for (let i = 0; i < 5; i++) await sendTo(SUPPRESSED);
		expect(await textOf('requests/?environment=test')).not.toContain('/emails/trigger/');
		expect((await textOf('requests/')).split('POST /emails/trigger/')).toHaveLength(6);
	});

	test.each(['ada@acme.example', 'Ada@ACME.example'])(
		'lists no email address of a contact that was deleted: %s',
		async (spelling) => {
			const id = await contactWith('ada@acme.example');
			await postTo(service(), '/contacts/upsert/', {
				email: 'ada@acme.example',
				custom_fields: { [spelling]: ['a'] },
			});
			expect(await textOf('requests/')).toContain(spelling);
			await operator.act(`contacts/${id}/delete/`);
			expect(await textOf('requests/')).not.toContain(spelling);
		},
	);
});
