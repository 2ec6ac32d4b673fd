import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '@contact-sync/service/testing';
import type { State } from '@contact-sync/testing/tables';
import { runNode } from '@contact-sync/testing/n8n/engine';
import { RUN_WORKSPACE } from './helpers/run-workspace.mts';

let service: OpenedService;
beforeAll(async () => {
	service = await openService({ workspace: RUN_WORKSPACE, controls: true });
});
afterAll(() => service.stop());

const run = (items: Record<string, string>[]) =>
	runNode({
		credential: { apiKey: service.keys.live!, baseUrl: service.url },
		items,
		parameters: {
			resource: 'contact',
			operation: 'upsert',
			email: '={{ $json.email }}',
			firstName: '={{ $json.name }}',
			additionalFields: { externalId: '={{ $json.id }}' },
			options: { allowEmailChanges: true },
		},
	});

/** Sends rows, the first of which takes longest. Returns the resulting contacts. */
async function upsert(items: Record<string, string>[]) {
	await run([{ email: 'first@acme.example', name: '', id: '' }]); // the first request of a key goes alone
	await service.control('reset', {});
	await service.control('faults', { path: '/contacts/upsert/', delay_ms: 300, count: 1 });
	const { error } = await run(items);
	expect(error).toBeUndefined();
	return (await service.control<State>('state')).contacts;
}

describe('the last row takes effect', () => {
	it('for one email address in several spellings', async () => {
		const spellings = ['p0@acme.example', 'p0@acme.example\n', ' P0@Acme.example'];
		const contacts = await upsert(spellings.map((email, i) => ({ email, name: `n${i}`, id: '' })));
		expect(contacts).toMatchObject([{ first_name: 'n2' }]);
	});

	it('for one email address with its domain in Unicode and ASCII', async () => {
		const spellings = ['p0@bücher.example', 'p0@xn--bcher-kva.example'];
		const contacts = await upsert(spellings.map((email, i) => ({ email, name: `n${i}`, id: '' })));
		expect(contacts).toMatchObject([{ first_name: 'n1' }]);
	});

	it('for one external ID with several email addresses', async () => {
		const emails = ['p0@acme.example', 'p1@acme.example', 'p2@acme.example'];
		const contacts = await upsert(
			emails.map((email, i) => ({ email, name: `n${i}`, id: 'crm-1' })),
		);
		expect(contacts).toMatchObject([{ email: 'p2@acme.example', first_name: 'n2' }]);
	});
});
