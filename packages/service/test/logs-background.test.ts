import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../src/test-controls/testing/start-service.ts';
import { postTo, settle } from './helpers/automations.ts';
import { FULL_WORKSPACE } from './helpers/full-workspace.ts';
import { smtpEnv } from './helpers/mail.ts';
import { startSmtp, type Smtp } from './helpers/smtp.ts';
import { until } from './helpers/until.ts';

const SECRET = 'hush';
const email = `${SECRET}@example.com`;

let smtp: Smtp;
let service: OpenedService;
beforeAll(async () => {
	smtp = await startSmtp({ reject: (address) => (address.includes('rejected') ? 550 : undefined) });
	service = await openService({
		workspace: FULL_WORKSPACE,
		controls: true,
		args: ['--log-level', 'debug'],
		env: { ...smtpEnv(smtp), MAIL_HOOK_TOKEN: `${SECRET} is a long enough token` },
	});
});
afterAll(async () => {
	await service.stop();
	await smtp[Symbol.asyncDispose]();
});

const post = (path: string, body: object) => postTo(service, path, body);
const lines = () =>
	service
		.logs()
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line) as { event: string; path?: string });

test('the log of jobs, emails, and test controls is JSON without secrets or contact data', async () => {
	const contact = { email, first_name: SECRET, custom_fields: { plan: 'free', [SECRET]: SECRET } };
	await post('/contacts/upsert/', contact);
	await post('/contacts/upsert/', { email, custom_fields: { plan: 'pro' } });
	const properties = { amount: 500, note: SECRET };
	await post('/events/track/', { event_name: 'purchase', email, properties });
	for (const to_email of [email, `rejected-${email}`]) {
		const variables = { number: SECRET };
		const mail = { trigger_key: 'receipt', to_email, variables, idempotency_key: SECRET };
		await post('/emails/trigger/', { ...mail, idempotency_key: `${SECRET} ${to_email}` });
	}
	await post('/emails/trigger/', { trigger_key: 'later', to_email: email });
	await service.control('faults', { path: `/${SECRET}`, status: 503 });
	await service.control('limits', { key: SECRET }).catch(() => undefined);
	await service.control(`state?product=${SECRET}`);
	await service.control('clock', { advance: '3d' });
	await settle(service);
	await until(() => lines().some(({ path }) => path === '/__controls/clock'));
	const events = new Set(lines().map(({ event }) => event));
	expect([...events]).toEqual(
		expect.arrayContaining(['request', 'job done', 'mail not delivered']),
	);
	expect(service.logs()).not.toContain(SECRET);
	for (const text of Object.values(service.keys)) expect(service.logs()).not.toContain(text);
});
