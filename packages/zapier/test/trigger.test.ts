import { openService } from '@contact-sync/testing/service';
import { invoke, trigger } from '@contact-sync/testing/zapier/invoke';

/** More contacts than fit on one page. */
const CONTACTS = 730;

/** Workspace file. The service adds all contacts at the same time, when it reads the file. */
const WORKSPACE = `
product: Acme
keys: [{ name: all, environment: live, scopes: [contacts:read] }]
unsubscribed:
${Array.from({ length: CONTACTS }, (_, n) => `  - { email: p${n}@acme.example, reason: ${n % 2 ? 'bounced' : 'complained'} }`).join('\n')}
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
	return results as Entry[]; // the trigger's outputs
}

describe('new_unsubscribed with the real service', () => {
	it('returns every email address from several pages once, even if all have the same time', async () => {
		const entries = await poll();
		expect(new Set(entries.map(({ created_at }) => created_at)).size).toBe(1);
		expect(new Set(entries.map(({ id }) => id)).size).toBe(CONTACTS);
		expect(entries).toHaveLength(CONTACTS);
	});

	it('returns the same IDs in every poll', async () => {
		const ids = async () => (await poll()).map(({ id }) => id).sort();
		expect(await ids()).toEqual(await ids());
	});

	it('returns only entries with the chosen reason', async () => {
		const entries = await poll({ reason: 'bounced' });
		expect(entries).toHaveLength(CONTACTS / 2);
		expect(new Set(entries.map(({ reason }) => reason))).toEqual(new Set(['bounced']));
	});
});
