import { newStore, openService, runSql } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { ABLE_KEY, postTo, settle } from '../helpers/automations.ts';
import { upsert } from '../helpers/call.ts';
import { textOf } from '../helpers/lived-in.ts';
import { smtpEnv, trigger, untilStatus } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { workspace } from '../helpers/workspace.ts';

const EMAIL = 'ada@acme.example';
const FILE = workspace([ABLE_KEY], 'Acme', {
	senders: [{ name: 'Acme', email: 'hello@acme.example' }],
	templates: [{ key: 'receipt', subject: 'Receipt', text: 'Thanks.' }],
	triggers: [{ key: 'receipt', template: 'receipt' }],
	sequences: [{ slug: 'paused', name: 'Paused', active: false, steps: [{ template: 'receipt' }] }],
	automations: [
		{ when: { field_changed: 'a', to: 1 }, then: [{ set_field: { a: 2 } }] },
		{ when: { field_changed: 'a', to: 2 }, then: [{ set_field: { a: 1 } }] },
		{ when: { event: 'visit' }, then: [{ enroll: 'paused' }] },
	],
});

/** Returns the navigation of a page as text. */
async function navigation(service: OpenedService, query = ''): Promise<string> {
	const operator = await signIn(service);
	const page = await operator.open(`contacts/${query}`);
	return textOf({ ...page, text: /<nav aria-label="Pages">.*?<\/nav>/s.exec(page.text)![0] });
}

describe('the navigation', () => {
	test('shows no counts while nothing needs attention', async () => {
		const service = await openService({ ...(await newStore()), workspace: FILE, controls: true });
		expect(await navigation(service)).not.toMatch(/\d/);
	});

	test('counts stopped automations, and the automations page lists them with their contacts', async () => {
		const service = await openService({ ...(await newStore()), workspace: FILE, controls: true });
		await upsert(service, { email: EMAIL, custom_fields: { a: 1 } });
		await upsert(service, { email: 'bob@acme.example' });
		await postTo(service, '/events/track/', { email: 'bob@acme.example', event_name: 'visit' });
		await settle(service);
		const operator = await signIn(service);
		const text = textOf(await operator.open('automations/'));
		expect(text).toContain('Automation loop stopped');
		expect(text).toContain("The sequence paused isn't active.");
		expect(text).toContain(EMAIL);
		expect(text).toContain('bob@acme.example');
		expect(await navigation(service)).toMatch(
			/Automation\s*2\s*automations stopped in the last 7 days/,
		);
		expect(await navigation(service, '?environment=test')).not.toMatch(/\d/);
		await service.control('clock', { advance: '6d' });
		expect(await navigation(service)).toMatch(/\d/);
		await service.control('clock', { advance: '2d' });
		expect(await navigation(service)).not.toMatch(/\d/);
	});

	test('counts failed emails', async () => {
		await using smtp = await startSmtp({ reject: () => 550 });
		const service = await openService({
			...(await newStore()),
			workspace: FILE,
			controls: true,
			env: smtpEnv(smtp),
		});
		await trigger(service, 'receipt', EMAIL);
		await untilStatus(service, EMAIL, 'failed');
		expect(await navigation(service)).toMatch(/Emails\s*1\s*emails failed in the last 7 days/);
		expect(await navigation(service, '?environment=test')).not.toMatch(/\d/);
		await service.control('clock', { advance: '6d' });
		expect(await navigation(service)).toMatch(/\d/);
		await service.control('clock', { advance: '2d' });
		expect(await navigation(service)).not.toMatch(/\d/);
	});
});

test('the navigation and the startup log show the number of permanently failed jobs', async () => {
	const store = await newStore();
	const first = await openService({ ...store, workspace: FILE, controls: true });
	await first.stop();
	expect(first.logs()).not.toContain('jobs were abandoned');
	await runSql(store, [
		`insert into jobs (product, environment, kind, payload, due_at, attempts, failed_at, created_at)
			select product, 'live', 'automation', '{}', now(), 12, now(), now()
			from unnest(array['Acme', 'Acme', 'Other']) as product`,
	]);
	const service = await openService({ ...store, workspace: FILE, controls: true });
	expect(service.logs()).toContain('"event":"jobs were abandoned","product":"Acme","count":2');
	expect(service.logs()).not.toContain('Other');
	const operator = await signIn(service, first.console.password);
	const { text } = await operator.open('contacts/');
	expect(text).toMatch(
		/Automation\s*<span class="count">2<span class="hidden"> jobs abandoned<\/span>/,
	);
});
