import { openService } from '@contact-sync/testing/service';
import { invoke, trigger } from '@contact-sync/testing/zapier/invoke';

/** More than one page of the service has. */
const PEOPLE = 730;

/** All of them come on the list at the same moment, when the service reads the file. */
const WORKSPACE = `
product: Acme
keys: [{ name: all, environment: live, scopes: [contacts:read] }]
unsubscribed:
${Array.from({ length: PEOPLE }, (_, n) => `  - { email: p${n}@acme.example, reason: ${n % 2 ? 'bounced' : 'complained'} }`).join('\n')}
`;

interface Entry {
	id: string;
	email: string;
	reason: string;
	created_at: string;
}

let service: Awaited<ReturnType<typeof openService>>;
beforeAll(async () => {
	service = await openService({ workspace: WORKSPACE });
});
afterAll(() => service?.stop());

async function poll(input: Record<string, unknown> = {}): Promise<Entry[]> {
	const connection = { base_url: service.url, api_key: service.keys.all! };
	const { results } = await invoke(trigger('new_unsubscribed'), connection, input);
	return results as Entry[]; // its outputs
}

describe('new_unsubscribed, of the real service', () => {
	it('tells of every address of a list of several pages that all share a time, each once', async () => {
		const told = await poll();
		expect(new Set(told.map(({ created_at }) => created_at)).size).toBe(1);
		expect(new Set(told.map(({ id }) => id)).size).toBe(PEOPLE);
		expect(told).toHaveLength(PEOPLE);
	});

	it('names entries the same at every poll', async () => {
		const ids = async () => (await poll()).map(({ id }) => id).sort();
		expect(await ids()).toEqual(await ids());
	});

	it('tells of one reason alone', async () => {
		const told = await poll({ reason: 'bounced' });
		expect(told).toHaveLength(PEOPLE / 2);
		expect(new Set(told.map(({ reason }) => reason))).toEqual(new Set(['bounced']));
	});
});
