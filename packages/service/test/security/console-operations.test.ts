import { OPERATIONS } from '../../src/console/operations/index.ts';
import { pathOf } from '../../src/console/operations/path-of.ts';
import { upsert } from '../helpers/call.ts';
import { fieldOf, sendForm, visit } from '../helpers/console.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { trigger } from '../helpers/mail.ts';
import { signIn, type Operator } from '../helpers/operate.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({ workspace: FULL_WORKSPACE, controls: true });
const state = () => service().control<State>('state', undefined);

/** IDs of the items on which the tests run operations, by tab. */
const ids: Record<string, string> = {};
let operator: Operator;
let other: Operator;
beforeAll(async () => {
	const email = 'ada@acme.example';
	ids.contacts = (await upsert(service(), { email })).body.id;
	await trigger(service(), 'receipt', email);
	await trigger(service(), 'later', email);
	const { mails, jobs, suppressions } = await state();
	ids.outbox = String(mails[0]!.id);
	ids.jobs = String(jobs[0]!.id);
	ids.keys = await keyId('live');
	ids.unsubscribed = String(suppressions.find((row) => row.environment === 'live')!.id);
	operator = await signIn(service());
	other = await signIn(service());
});

/** Returns the ID of an API key from its link on the list of keys. */
async function keyId(name: string): Promise<string> {
	const { text } = await (await signIn(service())).open('keys/');
	const row = new RegExp(`<b>${name}</b>.*?keys/([\\w-]{36})/`, 's').exec(text);
	return row![1]!;
}

const CASES = OPERATIONS.map((operation) => [operation.title, operation] as const);
const pathFor = (operation: (typeof OPERATIONS)[number]) =>
	pathOf(operation, ids[operation.path.split('/')[1]!]!);

/** Returns all data that a rejected request must not change. */
const everything = async () => [
	await state(),
	(await operator.open('audit/')).text,
	(await operator.open('keys/')).text,
];

describe.each(CASES)('%s', (_, operation) => {
	const fields = { reason: 'Asked by phone', name: 'new', scopes: 'contacts:read' };
	const hasSubject = operation.path.includes(':id');

	test('`GET` or `HEAD` request: changes nothing', async () => {
		const before = await everything();
		for (const method of ['GET', 'HEAD']) {
			await visit(service(), pathFor(operation), { method, headers: { Cookie: operator.cookie } });
		}
		expect(await everything()).toEqual(before);
	});

	/** @claim console: cross-site requests to actions (CSRF): 403; nothing is changed */
	test("request without the session's form token: returns 403, and changes nothing", async () => {
		const before = await everything();
		const foreign = fieldOf((await other.open('contacts/')).text, 'form_token');
		for (const form_token of ['', 'x', foreign]) {
			const sent = { ...fields, form_token };
			const response = await sendForm(service(), pathFor(operation), sent, operator.cookie);
			expect(response.status).toBe(403);
		}
		const bare = await visit(service(), pathFor(operation), {
			method: 'POST',
			headers: { Cookie: operator.cookie, 'Content-Type': 'application/json' },
			body: JSON.stringify(fields),
		});
		expect(bare.status).toBe(403);
		expect(await everything()).toEqual(before);
	});

	test.each(['cross-site', 'same-site'])(
		'request from a %s page with a valid form token: returns 403, and changes nothing',
		async (site) => {
			const before = await everything();
			const form_token = fieldOf((await operator.open('contacts/')).text, 'form_token');
			const response = await visit(service(), pathFor(operation), {
				method: 'POST',
				headers: { Cookie: operator.cookie, 'Sec-Fetch-Site': site },
				body: new URLSearchParams({ ...fields, form_token }),
			});
			expect(response.status).toBe(403);
			expect(await everything()).toEqual(before);
		},
	);

	test.each(['product=Other', 'product=__proto__', ...(hasSubject ? ['environment=test'] : [])])(
		'request with `?%s`: returns 404, and changes nothing',
		async (query) => {
			const before = await everything();
			const path = `${pathFor(operation)}?${query}`;
			expect((await operator.open(path)).status).toBe(404);
			expect((await operator.send(path, fields)).status).toBe(404);
			expect(await everything()).toEqual(before);
		},
	);

	test("confirmation page: loads nothing from other sites, contains no inline scripts, and isn't cached", async () => {
		const { headers, text } = await operator.open(pathFor(operation));
		expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
		expect(headers.get('Content-Security-Policy')).toContain("form-action 'self'");
		expect(headers.get('Cache-Control')).toBe('no-store');
		expect(text).not.toMatch(/\sstyle=|\son\w+=|(src|href)="(https?:)?\/\//);
	});
});

const UNKNOWN_IDS = ['0', 'x', "'", '%00', '9'.repeat(19), '00000000-0000-4000-8000-000000000000'];

describe.each(CASES.filter(([, { path }]) => path.includes(':id')))('%s', (_, operation) => {
	test.each(UNKNOWN_IDS)('unknown ID `%s`: returns 404', async (id) => {
		const path = pathOf(operation, id);
		expect((await operator.open(path)).status).toBe(404);
		expect((await operator.send(path, { reason: 'x' })).status).toBe(404);
	});
});

test('API key instead of a session: returns 401 for every action', async () => {
	for (const operation of OPERATIONS) {
		const response = await visit(service(), pathFor(operation), {
			method: 'POST',
			headers: { 'X-API-Key': service().keys.live! },
		});
		expect(response.status).toBe(401);
	}
});
