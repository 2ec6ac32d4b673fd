import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { OpenedService } from '../src/test-controls/testing/start-service.ts';
import {
	newStore,
	openService,
	runCommand,
	type StoreOptions,
} from '@contact-sync/testing/service';
import { upsert } from './helpers/call.ts';
import { sendPassword, tokenOf, visit, visitWith } from './helpers/console.ts';
import type { State } from './helpers/controlled.ts';
import { signIn, signInAs, type Operator } from './helpers/operate.ts';
import { useTempFolders } from './helpers/temp-folder.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const folder = useTempFolders()();
const PASSWORD = { viola: 'the view from above', oskar: 'to operate is to act' };

/** Returns the hash that the command prints for a password. */
async function hashOf(password: string): Promise<string> {
	const { code, stdout } = await runCommand(['hash-password'], {}, undefined, `${password}\n`);
	expect(code).toBe(0);
	return stdout.trim();
}

let hashes: Record<keyof typeof PASSWORD, string>;
beforeAll(async () => {
	hashes = { viola: await hashOf(PASSWORD.viola), oskar: await hashOf(PASSWORD.oskar) };
});

const ACCOUNTS = () => ({
	accounts: [
		{ name: 'viola', role: 'view', password: hashes.viola },
		{ name: 'oskar', role: 'operate', password: hashes.oskar },
	],
});

function fileOf(content: unknown): string {
	const file = join(folder, 'accounts.yaml');
	writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
	return file;
}

const start = (accounts: unknown, store: StoreOptions = {}) =>
	openService({
		...store,
		workspace: workspace([LIVE_KEY]),
		controls: true,
		args: ['--console-accounts', fileOf(accounts)],
	});

const login = (service: OpenedService, account: string | undefined, password: string) =>
	visit(service, 'login', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ account, password }),
	});

async function tokenFor(service: OpenedService, account: keyof typeof PASSWORD): Promise<string> {
	const { text } = await login(service, account, PASSWORD[account]);
	return (JSON.parse(text) as { token: string }).token;
}

describe('accounts', () => {
	let service: OpenedService;
	let viola: Operator;
	let oskar: Operator;
	let contact: string;
	beforeAll(async () => {
		service = await start(ACCOUNTS());
		viola = await signInAs(service, { account: 'viola', password: PASSWORD.viola });
		oskar = await signInAs(service, { account: 'oskar', password: PASSWORD.oskar });
	});
	beforeEach(async () => {
		contact = (await upsert(service, { email: 'ada@acme.example' })).body.id;
	});

	test("sign-in with another account's password, or with an unknown account: returns 401", async () => {
		for (const [account, password] of [
			['viola', PASSWORD.oskar],
			['viola', service.console.password!],
			['nobody', PASSWORD.viola],
			['Viola', PASSWORD.viola],
			[undefined, PASSWORD.viola],
		] as const) {
			const response = await login(service, account, password);
			expect([response.status, JSON.parse(response.text)]).toEqual([
				401,
				{ detail: 'The account or the password is wrong.' },
			]);
			await service.control('clock', { advance: '30s' });
		}
	});

	test('page opened with an account: shows the name of the account', async () => {
		expect((await viola.open('contacts/')).text).toContain('viola');
	});

	/** @claim console: actions of an account that can only view: 403 for each action */
	test('account with the role `view`: shows all data without actions, and returns 403 for each action', async () => {
		const page = await viola.open(`contacts/${contact}/`);
		expect(page.text).toContain('ada@acme.example');
		expect(page.text).not.toContain('Delete Contact');
		expect((await viola.open('audit/')).status).toBe(200);
		expect((await viola.open('keys/')).text).toMatch(/<th [^>]*>State<\/th><\/tr>/);
		for (const action of ['delete', 'export']) {
			const path = `contacts/${contact}/${action}/`;
			expect((await viola.open(path)).status).toBe(403);
			const { status, text } = await viola.send(path);
			expect([status, text]).toEqual([403, expect.stringContaining('has view-only access')]);
		}
		const token = await tokenFor(service, 'viola');
		const bearer = await visit(service, `contacts/${contact}/delete/`, {
			method: 'POST',
			headers: { Authorization: `Bearer ${token}` },
		});
		expect(bearer.status).toBe(403);
		expect((await service.control<State>('state')).contacts).toHaveLength(1);
	});

	test("account with the role `operate`: allows actions, and records the account's name in the audit log", async () => {
		expect((await oskar.act(`contacts/${contact}/delete/`)).status).toBe(303);
		const other = (await upsert(service, { email: 'bob@acme.example' })).body.id;
		await (await signIn(service)).act(`contacts/${other}/delete/`);
		const { text } = await viola.open('audit/');
		expect([...text.matchAll(/<bdi>(oskar|operator)<\/bdi>/g)].map(([, name]) => name)).toEqual([
			'operator',
			'oskar',
		]);
	});

	test('sign-in page with accounts: asks for the account', async () => {
		const { text } = await visit(service, 'contacts/');
		expect(text).toContain('<label for="account">Account</label>');
	});
});

/** @claim console: sessions of removed accounts: 401 */
test('session whose account changes: applies a new role, and ends when the account is removed', async () => {
	const store = await newStore();
	const first = await start(ACCOUNTS(), store);
	const token = await tokenFor(first, 'oskar');
	const { id } = (await upsert(first, { email: 'ada@acme.example' })).body;
	await first.stop();
	const [viola, oskar] = ACCOUNTS().accounts;
	const second = await start({ accounts: [viola, { ...oskar, role: 'view' }] }, store);
	expect((await visitWith(second, token, 'contacts/')).status).toBe(200);
	expect((await visitWith(second, token, `contacts/${id}/delete/`)).status).toBe(403);
	await second.stop();
	const third = await start({ accounts: [viola] }, store);
	expect((await visitWith(third, token, 'contacts/')).status).toBe(401);
});

test('session of an account whose password has changed: returns 401', async () => {
	const store = await newStore();
	const first = await start(ACCOUNTS(), store);
	const tokens = [await tokenFor(first, 'viola'), await tokenFor(first, 'oskar')];
	await first.stop();
	const [viola, oskar] = ACCOUNTS().accounts;
	const changed = { ...oskar, password: await hashOf('a password that is new') };
	const second = await start({ accounts: [viola, changed] }, store);
	const visits = tokens.map((token) => visitWith(second, token, 'contacts/'));
	expect((await Promise.all(visits)).map(({ status }) => status)).toEqual([200, 401]);
});

describe('invalid account files', () => {
	test.each<[string, () => unknown, string]>([
		['empty account file', () => '', 'expected a file with accounts.'],
		["account file that isn't valid YAML", () => '{', 'expected YAML.'],
		[
			'account file without a list of accounts',
			() => ({ accounts: 1 }),
			' accounts: expected a list of accounts.',
		],
		[
			'account with an unknown role',
			() => ({ accounts: [{ ...ACCOUNTS().accounts[0], role: 'admin' }] }),
			' accounts.0.role: expected view or operate.',
		],
		[
			'account with a plain-text password',
			() => ({ accounts: [{ ...ACCOUNTS().accounts[0], password: PASSWORD.viola }] }),
			' accounts.0.password: expected the hash that the command hash-password prints.',
		],
		[
			'account with an excessive hashing cost',
			() => ({
				accounts: [
					{ ...ACCOUNTS().accounts[0], password: hashes.viola.replace('32768', '4194304') },
				],
			}),
			' accounts.0.password: expected the hash that the command hash-password prints.',
		],
		[
			'account with the reserved name `operator`',
			() => ({ accounts: [{ ...ACCOUNTS().accounts[0], name: 'operator' }] }),
			' accounts.0.name: expected a name other than operator, which is the account of the shared password (CONSOLE_PASSWORD).',
		],
		[
			'two accounts with the same name',
			() => ({ accounts: [ACCOUNTS().accounts[0], ACCOUNTS().accounts[0]] }),
			' two accounts have the name "viola".',
		],
	])('%s: fails to start, with an error that contains no secret', async (_, content, sentence) => {
		const failed = start(content());
		await expect(failed).rejects.toThrow(sentence);
		await expect(failed).rejects.not.toThrow(PASSWORD.viola);
	});

	test('missing account file: fails to start', async () => {
		const failed = openService({ args: ['--console-accounts', join(folder, 'none.yaml')] });
		await expect(failed).rejects.toThrow("the accounts can't be read");
	});
});

test('no account file: accepts only the shared password', async () => {
	const service = await openService({ workspace: workspace([LIVE_KEY]) });
	expect((await visitWith(service, await tokenOf(service), 'contacts/')).status).toBe(200);
	expect((await login(service, 'viola', PASSWORD.viola)).status).toBe(401);
	expect((await sendPassword(service, service.console.password)).status).toBe(200);
});
