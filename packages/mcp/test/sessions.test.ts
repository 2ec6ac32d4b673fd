import { ERAS, openSession } from './helpers/open-session.ts';
import { openService } from '@contact-sync/testing/service';

/** A product with a live key, a test key, and a key that only reads contacts. */
const WORKSPACE = `
product: Acme
keys:
  - { name: live, environment: live, scopes: [contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger] }
  - { name: test, environment: test, scopes: [contacts:write] }
  - { name: reader, environment: live, scopes: [contacts:read] }
`;

const email = 'ada@acme.example';

describe.each(ERAS)('a session with protocol era %s', (era) => {
	const open = async (keyName: string) => {
		const { url, keys } = await openService({ workspace: WORKSPACE });
		return openSession({ baseUrl: url, apiKey: keys[keyName]!, era });
	};

	it('calls a tool, and returns the same data as structured content and as text', async () => {
		const { call } = await open('live');
		const args = { email, first_name: 'Ada', custom_fields: { seats: 12 }, tags: ['vip'] };
		const { structuredContent, content, isError } = await call('create_or_update_contact', args);
		expect(isError).toBeUndefined();
		expect(structuredContent).toMatchObject({
			...{ email, first_name: 'Ada', custom_fields: { seats: 12 }, created: true },
			tags: ['vip'],
		});
		expect(structuredContent).not.toHaveProperty('external_id'); // the service returns null
		expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
	});

	it("reports the key's environment in its instructions", async () => {
		expect((await open('live')).client.getInstructions()).toContain('is a live key');
		expect((await open('test')).client.getInstructions()).toContain('is a test key');
	});

	it('lists only the tools that the key can use', async () => {
		const { tools } = await open('reader');
		expect(tools.map(({ name }) => name)).toEqual([
			'list_unsubscribed_emails',
			'check_email_addresses',
			'check_api_key',
		]);
	});

	it('returns the title and the fix of an error, without structured content', async () => {
		const { call } = await open('reader');
		const { isError, content, structuredContent } = await call('create_or_update_contact', {
			email,
		});
		expect(isError).toBe(true);
		expect(structuredContent).toBeUndefined();
		expect(content).toEqual([
			{
				type: 'text',
				text: "This API key can't create or update contacts or change their tags. Add the scope contacts:write. The key has: contacts:read.",
			},
		]);
	});

	it('uses the field names of the tool in errors', async () => {
		const { call } = await open('live');
		const { isError, content } = await call('create_or_update_contact', {
			email: 'ada at acme',
		});
		expect(isError).toBe(true);
		expect(content).toEqual([
			{
				type: 'text',
				text: "'email' isn't a valid email address: ada at acme. Enter one like name@example.com.",
			},
		]);
	});

	it('accepts null as arguments, because n8n sends null if the user enters no arguments', async () => {
		const { call } = await open('live');
		const args = null as unknown as Record<string, unknown>; // violates the protocol
		expect((await call('check_api_key', args)).structuredContent).toMatchObject({
			product: 'Acme',
		});
	});

	it('rejects an unknown tool and lists the available ones', async () => {
		const { call } = await open('live');
		const { isError, content } = await call('contact_delete', { email });
		expect(isError).toBe(true);
		expect(JSON.stringify(content)).toContain('create_or_update_contact');
	});
});
