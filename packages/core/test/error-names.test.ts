import { createRunCache, runAction, type Platform } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, type Reply } from '@contact-sync/testing/server';
import { MCP, N8N, ZAPIER } from '@contact-sync/testing/platforms';
import { actionOf } from '@contact-sync/testing/action-of';

/** Returns the error of an action on a platform, with a service that always sends this response. */
async function errorOf(
	key: string,
	input: Record<string, unknown>,
	reply: Reply,
	platform: Platform = N8N,
): Promise<Error> {
	const action = actionOf(key);
	const operations = [{ key: 'contact.upsert', name: 'contact_upsert' }];
	const cache = createRunCache(platform === MCP ? { operations } : {});
	const { result } = await withServer(reply, (client) =>
		runAction(action, client, input, { platform, cache }).catch((error: Error) => error),
	);
	return result as Error; // the service never accepts a request
}

const email = 'ada@acme.example';
const ENROLL = { email, sequence: "x'Email'y" };

describe.each([
	['n8n', N8N],
	['Zapier', ZAPIER],
	['the MCP server', MCP],
] as const)('a value with the label of a field in quotes, on %s', (_name, platform) => {
	it('is unchanged in the title', async () => {
		const { message } = await errorOf(
			'sequence.enroll',
			ENROLL,
			json(404, { detail: 'No such sequence.' }),
			platform,
		);
		expect(message).toContain(`sequence "x'Email'y".`);
	});

	it('is unchanged in a message of the service', async () => {
		const detail = "The tag 'Email', 'email', and 'tag_names' of first_name is reserved.";
		const input = { email, tag_names: ["'Email'"] };
		const { message } = await errorOf('contact.upsert', input, json(400, { detail }), platform);
		expect(message).toContain(`The service reports: ${detail}`);
	});
});

describe('the names in an error', () => {
	const missing = json(404, { detail: 'No such contact.' });

	it('are labels for people', async () => {
		const { message } = await errorOf('event.track', { event_name: 'login', email }, missing);
		expect(message).toContain("set 'If the Contact Does Not Exist' to 'Create the Contact'");
	});

	it('are names of arguments, choices, and tools for models', async () => {
		const event = { event_name: 'login', email };
		const { message } = await errorOf('event.track', event, missing, MCP);
		expect(message).toContain("set 'if_missing' to 'create'");
		const byId = { contact: { mode: 'id', value: 'c1' }, tags: ['vip'] };
		const tags = await errorOf('contact.removeTag', byId, missing, MCP);
		expect(tags.message).toContain("Use the ID that 'contact_upsert' returns");
	});

	it('are labels of choices, which the field accepts, too', async () => {
		const input = { event_name: 'login', email, if_missing: 'perhaps' };
		const { message } = await errorOf('event.track', input, missing, ZAPIER);
		expect(message).toContain("one of these: 'Report an Error', 'Create the Contact'.");
		const accepted = { ...input, if_missing: 'Report an Error' };
		const { message: other } = await errorOf('event.track', accepted, missing, ZAPIER);
		expect(other).toContain('No contact matches');
	});
});
