import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { hashKey } from '../../src/domain/keys/api-key.ts';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { ABLE_KEY, postTo } from '../helpers/automations.ts';
import { call, newEmail } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { signIn } from '../helpers/operate.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { writeWorkspaces, workspace } from '../helpers/workspace.ts';

const folder = useTempFolders()();

const BETA_KEY = 'cs_live_of_the_product_beta';
const ACME = workspace([ABLE_KEY], 'Acme', { retention: { activity: '1d', events: '1d' } });
const BETA = workspace([{ ...ABLE_KEY, name: 'beta', key: BETA_KEY }], 'Beta', {
	retention: { activity: '3d', events: '3d' },
});

let store: StoreOptions;
beforeEach(async () => void (store = await newStore()));

/** Starts a service with these workspace files on the test's database. */
function start(texts: readonly string[], ...args: string[]) {
	const files = writeWorkspaces(folder, texts);
	return openService({ ...store, controls: true, args: [...files, ...args] });
}

test('each product has its own retention periods, even in the same process', async () => {
	const service = await start([ACME, BETA]);
	const email = newEmail();
	for (const key of [ABLE_KEY.key!, BETA_KEY]) {
		await postTo(service, '/contacts/upsert/', { email }, key);
		await postTo(service, '/events/track/', { email, event_name: 'visit' }, key);
	}
	await service.control('clock', { advance: '2d' });
	const { activity, events } = await service.control<State>('state');
	expect(events.map(({ product }) => product)).toEqual(['Beta']);
	expect(activity.map(({ product }) => product)).toEqual(['Beta', 'Beta']);
	await service.control('clock', { advance: '1d' });
	expect(await service.control<State>('state')).toMatchObject({ activity: [], events: [] });
	await service.stop();
});

test('a key that was created in the console is disabled with its product', async () => {
	await (await start([ACME, BETA])).stop();
	const key = 'cs_live_created_in_the_console';
	await runSql(store, [
		`insert into api_keys (id, product, environment, name, scopes, key_hash, in_workspace_file)
			values (gen_random_uuid(), 'Beta', 'live', 'shop', '{}', '${hashKey(key)}', false)`,
	]);
	const both = await start([ACME, BETA]);
	expect((await call(both, '/ping/', { key })).status).toBe(200);
	await both.stop();
	await (await start([ACME], '--disable-missing-products')).stop();
	const keys = await runSql(store, [
		`select disabled_at is not null as is_disabled from api_keys where name = 'shop'`,
	]);
	expect(keys).toEqual([{ is_disabled: true }]);
});

test.each([
	['product', [ACME, workspace([{ ...ABLE_KEY, name: 'beta' }], 'Beta')]],
	['environment', [workspace([{ ...ABLE_KEY, environment: 'test' }]), BETA]],
])(
	'a disabled key cannot be enabled while a key of another %s has the same value',
	async (_, texts) => {
		const first = await start([ACME, BETA]);
		await first.stop();
		const [key] = await runSql<{ id: string }>(store, [
			`update api_keys set disabled_at = now() where product = 'Acme' returning id`,
		]);
		const service = await start(texts);
		const operator = await signIn(service, first.console.password);
		const { status, text } = await operator.send(`keys/${key!.id}/enable/`);
		expect([status, text]).toEqual([409, expect.stringContaining('has the same value')]);
		await service.stop();
	},
);

// The files are applied in this order, so a later one could hide a change by an earlier one.
test.each([
	['first', ['4d', '2d'], 'Beta'],
	['last', ['2d', '4d'], 'Acme'],
] as const)(
	'a delay that the %s product’s file changes stays the same in the other product',
	async (_, changed, other) => {
		const templates = [{ key: 'tips', subject: 'Tips', text: '-' }];
		const withDelay = (name: string, key: string, after: string) => {
			const sequences = [{ slug: 'course', name: 'Course', steps: [{ after, template: 'tips' }] }];
			const senders = [{ name, email: 'hello@acme.example' }];
			return workspace([{ ...ABLE_KEY, name, key }], name, { senders, templates, sequences });
		};
		const texts = ([acme, beta]: readonly [string, string]) => [
			withDelay('Acme', ABLE_KEY.key!, acme),
			withDelay('Beta', BETA_KEY, beta),
		];
		const first = await start(texts(['2d', '2d']));
		const email = newEmail();
		for (const key of [ABLE_KEY.key!, BETA_KEY]) {
			await postTo(first, '/contacts/upsert/', { email }, key);
			await postTo(first, '/sequences/enroll/', { email, sequence_slug: 'course' }, key);
		}
		await first.stop();
		const second = await start(texts(changed));
		await second.control('clock', { advance: '49h' });
		const { mails } = await second.control<State>('state');
		expect(mails).toMatchObject([{ product: other }]);
		await second.stop();
	},
);

test('an email address that one product’s file no longer suppresses stays suppressed in the other product', async () => {
	const texts = (unsubscribed: object[]) => [
		workspace([ABLE_KEY], 'Acme', { unsubscribed: [{ email: 'no@more.example' }] }),
		workspace([{ ...ABLE_KEY, name: 'beta', key: BETA_KEY }], 'Beta', { unsubscribed }),
	];
	const products = async (service: OpenedService) => {
		const { suppressions } = await service.control<State>('state');
		await service.stop();
		return [...new Set(suppressions.map(({ product }) => product))].sort();
	};
	expect(await products(await start(texts([{ email: 'No@more.example' }])))).toEqual([
		'Acme',
		'Beta',
	]);
	expect(await products(await start(texts([])))).toEqual(['Acme']);
});

test.each([
	['product', 'environment', { from: 'environment=test', to: 'product=Beta' }],
	['environment', 'product', { from: 'product=Beta', to: 'environment=test' }],
])('switching the %s in the console keeps the page and the %s', async (_, __, { from, to }) => {
	const operator = await signIn(await start([ACME, BETA]));
	const { text } = await operator.open(`outbox/?${from}`);
	const link = new RegExp(`href="\\.\\./([^"]*${to}[^"]*)"`).exec(text)![1]!;
	const other = await operator.open(link.replaceAll('&amp;', '&'));
	expect(other.text).toContain('<h1>Outbox</h1>');
	const chosen = other.text.matchAll(/aria-current="true">\s*(Beta|Live|Test)\s*</g);
	expect([...chosen].map(([, name]) => name)).toEqual(['Beta', 'Test']);
});
