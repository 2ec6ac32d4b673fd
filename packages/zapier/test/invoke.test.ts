import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '@contact-sync/service/testing';
import { createAppHandler } from '../scripts/app-handler.ts';
import app from '../src/index.ts';
import { invoke, TEST, UPSERT } from '@contact-sync/testing/zapier/invoke';
import { startServer, webPage, type TestServer } from '@contact-sync/testing/server';
import {
	CONTACT,
	prepareErrorCase,
	ERROR_CASES,
	WORKSPACE,
} from '@contact-sync/testing/zapier/error-cases';

// `npm run verify -- published/zapier` runs the same checks with Zapier's own CLI.

let service: OpenedService;
let website: TestServer;
beforeAll(async () => {
	[service, website] = await Promise.all([
		openService({ workspace: WORKSPACE }),
		startServer(webPage),
	]);
});
afterAll(() => Promise.all([service?.stop(), website?.stop()]));

const connection = (key = 'sales') => ({ api_key: service.keys[key]!, base_url: service.url });

const host = () => new URL(service.url).host;

describe('the authentication of the app', () => {
	it('returns the details of the key', async () => {
		const { results } = await invoke(TEST, connection());
		expect(results).toEqual({
			environment: 'live',
			product: 'Acme',
			scopes: 'contacts:read, contacts:write, events:track, emails:trigger',
			host: host(),
			label: `Live · Acme · ${host()} · 4 of 6 scopes`,
		});
	});

	it('returns a distinct label for each connection, without the key', async () => {
		expect(app.authentication?.connectionLabel).toBe('{{label}}');
		const { results: sales } = await invoke(TEST, connection());
		const { results: reader } = await invoke(TEST, connection('reader'));
		expect(sales).toMatchObject({
			label: `Live · Acme · ${host()} · 4 of 6 scopes`,
		});
		expect(reader).toMatchObject({ label: expect.stringMatching(/^Test · Acme · /) as string });
	});

	it('has a template for authenticated requests, without a key', async () => {
		const { results } = await createAppHandler(app)({ command: 'getAuthTemplate' });
		expect(results).toMatchObject({
			supported: true,
			template: { headers: { 'x-api-key': '{{bundle.authData.api_key}}' } },
		});
	});
});

describe('upsert_contact', () => {
	it('creates a contact, and then updates it', async () => {
		const created = await invoke(UPSERT, connection(), {
			email: 'ada@acme.example',
			first_name: 'Ada',
			last_name: '', // an empty field
			custom_fields: { plan: 'trial', city: 'London' },
			custom_fields_json: '{"plan": "pro", "seats": 12}',
			tag_names: ['customer', 'newsletter'],
		});
		const first = created.results as { id: string; tags: string[] };
		expect(first).toMatchObject({
			email: 'ada@acme.example',
			first_name: 'Ada',
			custom_fields: { plan: 'pro', city: 'London', seats: 12 },
			status: 'active',
			created: true,
		});
		expect(first.tags.toSorted()).toEqual(['customer', 'newsletter']);

		const input = { email: 'ADA@acme.example', last_name: 'Byron' };
		const updated = await invoke(UPSERT, connection(), input);
		expect(updated.results).toMatchObject({
			id: first.id,
			first_name: 'Ada',
			last_name: 'Byron',
			created: false,
		});
	});

	it('logs every request, but never the key', async () => {
		const { error, logs } = await invoke(UPSERT, connection(), CONTACT);
		expect(error).toBeUndefined();
		expect(logs).toContain('/contacts/upsert/');
		expect(logs).not.toContain(service.keys.sales);
	});
});

describe('rejections have one message without keys or contact data', () => {
	it.each(ERROR_CASES.map((rejection) => [rejection.uses, rejection.name, rejection] as const))(
		'%s: %s',
		async (uses, _name, rejection) => {
			const { input, secrets, ...options } = prepareErrorCase(rejection, { service, website });
			const isTest = uses === 'auth test';
			const { results, error, raw } = isTest
				? await invoke(TEST, { ...options.connection })
				: await invoke(UPSERT, { ...options.connection }, input);
			expect(results).toBeUndefined();
			expect(error?.text).toBe(rejection.message);
			expect(secrets.filter((secret) => raw.includes(secret))).toEqual([]);
		},
	);
});
