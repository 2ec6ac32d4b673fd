import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { upsert } from './helpers/call.ts';
import { cookiesOf, fieldOf, pairOf, tokenOf, visit, visitWith } from './helpers/console.ts';
import { signIn } from './helpers/operate.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

test('an internal error shows a page with the request ID from the log', async () => {
	const store = await newStore();
	await runSql(store, ['drop table request_counts']);
	const service = await openService({ ...store, workspace: workspace([LIVE_KEY]) });
	const response = await visitWith(service, await tokenOf(service), 'requests/');
	await service.stop();
	expect([response.status, response.headers.get('Content-Type')]).toEqual([
		500,
		'text/html; charset=UTF-8',
	]);
	const requestId = response.headers.get('X-Request-Id')!;
	expect(response.text).toContain('<h1>Request failed</h1>');
	expect(response.text).toContain(requestId);
	expect(service.logs()).toContain(`"event":"failed","requestId":"${requestId}"`);
});

test.each([
	['is read-only', '25006', 'The database accepts no changes, as on a standby.'],
	['has a full disk', '53100', 'The disk of the database is full, so no change can be stored.'],
])('a change while the database %s is explained', async (_, code, sentence) => {
	const store = await newStore();
	const service = await openService({ ...store, workspace: workspace([LIVE_KEY]) });
	const operator = await signIn(service);
	await runSql(store, [
		`create function fail() returns trigger language plpgsql
			as $$ begin raise exception 'no' using errcode = '${code}'; end $$`,
		...['api_keys', 'console_sessions', 'contacts'].map(
			(table) => `create trigger fail before insert on ${table} execute function fail()`,
		),
	]);
	const created = await operator.act('keys/create/', { name: 'shop', scopes: 'all' });
	const page = await visit(service, 'contacts/');
	const signedIn = await visit(service, 'login', {
		method: 'POST',
		headers: {
			Cookie: pairOf(cookiesOf(page).get('contact_sync_console_visitor')!),
			Accept: 'text/html',
		},
		body: new URLSearchParams({
			form_token: fieldOf(page.text, 'form_token'),
			password: service.console.password!,
		}),
	});
	const { body } = await upsert(service, { email: 'ada@acme.example' });
	await service.stop();
	for (const { text } of [created, signedIn]) expect(text).toContain(`<p>${sentence}`);
	expect(body).toMatchObject({ detail: expect.stringContaining(sentence) as string });
	expect(service.logs()).toContain(`"code":"${code}"`);
});
