import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StoreOptions, newStore, openService, runSql } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { ABLE_KEY, postTo, settle } from '../helpers/automations.ts';
import { call, newEmail } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { RECEIPT, triggered, smtpEnv } from '../helpers/mail.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { workspace, type KeyEntry } from '../helpers/workspace.ts';

const folder = useTempFolders()();

/** Error message for a start on a database that also contains Beta. */
const REFUSED =
	'The database contains the product Beta, and no workspace file describes it. Add its file with --workspace, or pass --disable-missing-products to disable its keys. No data is deleted.';

const SENDERS = [{ name: 'Beta', email: 'hello@beta.example' }];

const BETA = workspace(
	[{ ...ABLE_KEY, name: 'beta', key: 'cs_live_of_the_product_beta' }],
	'Beta',
	{
		senders: SENDERS,
		templates: [...RECEIPT.templates, { key: 'later', subject: 'Later', text: '-' }],
		triggers: [...RECEIPT.triggers, ...triggered('later', {}, '1h').triggers],
		unsubscribed: [{ email: 'no@beta.example' }],
		retention: { activity: '1d' },
	},
);
const ACME = workspace([ABLE_KEY], 'Acme', { unsubscribed: [{ email: 'no@acme.example' }] });

let store: StoreOptions;
beforeEach(async () => void (store = await newStore()));

/** Starts a service with these workspace files on the test's database. */
function start(
	texts: readonly string[],
	args: readonly string[] = [],
	env: Readonly<Record<string, string>> = {},
): Promise<OpenedService> {
	const files = texts.map((text, i) => {
		const file = join(folder, `workspace-${i}.yaml`);
		writeFileSync(file, text);
		return ['--workspace', file];
	});
	return openService({ ...store, controls: true, args: [...files.flat(), ...args], env });
}

/** Starts a service with these workspace files, and stops it. */
async function startOnce(...given: Parameters<typeof start>): Promise<void> {
	await (await start(...given)).stop();
}

const WITHOUT_BETA = [[ACME], ['--disable-missing-products']] as const;

const pingStatus = async (service: OpenedService, key: string) =>
	(await call(service, '/ping/', { key })).status;

const stateOf = (service: OpenedService) => service.control<State>('state');

const keyRows = () =>
	runSql<{ name: string; is_disabled: boolean }>(store, [
		'select name, disabled_at is not null as is_disabled from api_keys order by name',
	]);

describe('startup without the workspace file of a product in the database', () => {
	test('fails with the names of the missing products, and changes nothing', async () => {
		await startOnce([ACME, BETA]);
		await expect(start([ACME])).rejects.toThrow(REFUSED);
		const service = await start([ACME, BETA]);
		expect(await pingStatus(service, 'cs_live_of_the_product_beta')).toBe(200);
		expect((await stateOf(service)).suppressions).toHaveLength(4);
	});

	test('lists several missing products in one sentence', async () => {
		const gamma = workspace([{ name: 'gamma' }], 'Gamma');
		await startOnce([ACME, BETA, gamma]);
		await expect(start([ACME])).rejects.toThrow(
			'The database contains the products Beta and Gamma, and no workspace files describe them. Add their files with --workspace, or pass --disable-missing-products to disable their keys. No data is deleted.',
		);
	});

	test('disables the product’s keys if --disable-missing-products is set, and deletes nothing', async () => {
		await startOnce([ACME, BETA]);
		const service = await start(...WITHOUT_BETA);
		expect(await pingStatus(service, 'cs_live_of_the_product_beta')).toBe(401);
		expect(await pingStatus(service, ABLE_KEY.key!)).toBe(200);
		const { suppressions } = await stateOf(service);
		expect(suppressions.map(({ email }) => email)).toContain('no@beta.example');
		expect(service.logs()).toMatch(/"event":"product disabled","product":"Beta"/);
		await service.stop();
		expect(await keyRows()).toEqual([
			{ name: 'beta', is_disabled: true },
			{ name: 'live', is_disabled: false },
		]);
	});

	test('succeeds once the product’s keys are disabled', async () => {
		await startOnce([ACME, BETA]);
		await startOnce(...WITHOUT_BETA);
		const service = await start([ACME]);
		expect(await pingStatus(service, ABLE_KEY.key!)).toBe(200);
	});

	test('keeps the product’s due emails, due jobs, and expired rows until the service starts with the product’s file', async () => {
		await using smtp = await startSmtp({});
		const env = smtpEnv(smtp);
		const email = newEmail();
		const before = await start([ACME, BETA]);
		const key = 'cs_live_of_the_product_beta';
		await postTo(before, '/contacts/upsert/', { email, tag_names: ['VIP'] }, key);
		await postTo(before, '/emails/trigger/', { trigger_key: 'later', to_email: email }, key);
		const receipt = { trigger_key: 'receipt', to_email: email, idempotency_key: 'order 1' };
		await postTo(before, '/emails/trigger/', receipt, key);
		await before.stop();
		await runSql(store, [
			`update outbox set status = 'queued', deliver_at = created_at`,
			`update activity set created_at = created_at - interval '3 days'`,
			`update idempotency_keys set created_at = created_at - interval '3 days'`,
		]);

		const without = await start(...WITHOUT_BETA, env);
		await without.control('clock', { advance: '3h' });
		const { activity, jobs, mails } = await stateOf(without);
		await without.stop();
		expect(activity.length).toBeGreaterThan(0);
		expect(await runSql(store, ['select idempotency_key from idempotency_keys'])).toHaveLength(1);
		expect(jobs).toMatchObject([{ kind: 'trigger_mail', attempts: 0 }]);
		expect(mails).toMatchObject([{ subject: 'Receipt', status: 'queued', attempts: 0 }]);

		const after = await start([ACME, BETA], [], env);
		await after.control('clock', { advance: '4h' });
		const left = await stateOf(after);
		expect(left.jobs).toEqual([]);
		expect(left.mails.map(({ subject }) => subject).sort()).toEqual(['Later', 'Receipt']);
		expect(left.activity.filter((entry) => entry.kind === 'tag_added')).toEqual([]);
	});
});

test('a process without a product’s file rejects the product’s keys with 503, and skips that product’s jobs', async () => {
	const [acme, both] = [await start([ACME]), await start([ACME, BETA])];
	const { status, body, headers } = await call(acme, '/ping/', {
		key: 'cs_live_of_the_product_beta',
	});
	expect({ status, body }).toEqual({
		status: 503,
		body: {
			detail:
				"The product of this API key isn't set up in this process of the service. Retry later, or ask the operator of the service to restart it.",
		},
	});
	expect(headers.has('Retry-After')).toBe(true);
	const mail = { trigger_key: 'later', to_email: newEmail() };
	await postTo(both, '/emails/trigger/', mail, 'cs_live_of_the_product_beta');
	await both.stop();
	await acme.control('clock', { advance: '2h' });
	expect((await stateOf(acme)).jobs).toMatchObject([{ kind: 'trigger_mail', attempts: 0 }]);
	await settle(acme);
});

describe('a key that is removed from the workspace file', () => {
	const withKeys = (...keys: KeyEntry[]) => start([workspace(keys)]);

	test('is disabled, and works again after it is added back', async () => {
		const first = await withKeys({ name: 'kept' }, { name: 'left' });
		const text = first.keys.left!;
		await first.stop();
		const without = await withKeys({ name: 'kept' });
		expect(await pingStatus(without, text)).toBe(401);
		await without.stop();
		const again = await withKeys({ name: 'kept' }, { name: 'left' });
		expect(await pingStatus(again, text)).toBe(200);
		expect(again.keys).toEqual({});
	});

	test('leaves its value available to a key with another name or environment', async () => {
		const key = 'text-that-is-passed-on';
		await (await withKeys({ name: 'one', key })).stop();
		await (await withKeys({ name: 'two', key })).stop();
		const service = await withKeys({ name: 'two', key, environment: 'test' });
		expect(await pingStatus(service, key)).toBe(200);
		const { body } = await call<{ environment: string }>(service, '/ping/', { key });
		expect(body.environment).toBe('test');
	});

	test('keeps its idempotency keys', async () => {
		const email = newEmail();
		const mail = { trigger_key: 'receipt', to_email: email, idempotency_key: 'order 1' };
		const text = workspace([ABLE_KEY], 'Acme', { ...RECEIPT, senders: SENDERS });
		const first = await start([text]);
		const sent = await postTo<{ id: string }>(first, '/emails/trigger/', mail);
		await first.stop();
		await startOnce([workspace([{ name: 'other' }])]);
		const again = await start([text]);
		expect((await postTo(again, '/emails/trigger/', mail)).body).toEqual(sent.body);
	});
});

test('a key that was disabled outside the workspace file stays disabled', async () => {
	const text = workspace([ABLE_KEY]);
	await startOnce([text]);
	await runSql(store, ['update api_keys set disabled_at = now()']);
	const service = await start([text]);
	expect(await pingStatus(service, ABLE_KEY.key!)).toBe(401);
});
