import {
	actions,
	createRunCache,
	runAction,
	runBatch,
	ValidationError,
	type Platform,
} from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { errorOf } from './helpers/error-of.ts';
import { json } from '@contact-sync/testing/server';

const email = 'ada@acme.example';
const actionOf = (key: string) => actions.find((action) => action.key === key)!;

const rejected = (body: unknown, key: string, given: object, platform?: Platform, status = 400) =>
	errorOf(json(status, body), (client) =>
		runAction(actionOf(key), client, { ...given }, { platform }),
	);

describe('an error about rejected fields', () => {
	it.each([
		['contact.upsert', { email }, 'email', `The service rejected 'Email': ${email}.`],
		['contact.upsert', { email, tag_names: 'vip' }, 'tag_names', "The service rejected 'Tags'."],
		['contact.upsert', { email, tag_names: 'vip' }, 'tagNames', "The service rejected 'Tags'."],
		[
			'contact.addTag',
			{ contact: email, tags: 'vip' },
			'tag_names',
			"The service rejected 'Tags'.",
		],
		['contact.addTag', { contact: email, tags: 'vip' }, 'email', "The service rejected 'Contact'."],
		[
			'sequence.enroll',
			{ email, sequence: 'onbording' },
			'sequence_slug',
			"The service rejected 'Sequence': onbording.",
		],
		['contact.upsert', { email }, 'shoe_size', 'The service rejected the data (400).'],
	])('for %s, %j uses the labels that users see: %s', async (key, given, field, summary) => {
		const error = await rejected({ errors: { [field]: ['Bad.'] } }, key, given);
		expect(error.summary).toBe(summary);
		expect(error.report).not.toContain(field);
	});

	it("uses the platform's labels", async () => {
		const body = { errors: { external_id: ['Bad.'] } };
		const given = { email, external_id: 'u1' };
		const { summary } = await rejected(body, 'contact.upsert', given, 'zapier');
		expect(summary).toBe("The service rejected 'External Reference': u1.");
	});

	it('uses field names for a model, which sees no labels', async () => {
		const body = { errors: { external_id: ['Bad.'] } };
		const given = { email, external_id: 'u1' };
		const { summary } = await rejected(body, 'contact.upsert', given, 'mcp');
		expect(summary).toBe("The service rejected 'external_id': u1.");
		await expect(
			errorOf(json(200, {}), (client) =>
				runAction(actionOf('event.track'), client, { event_name: 'login' }, { platform: 'mcp' }),
			),
		).resolves.toMatchObject({ hint: "Enter the contact's 'email' or 'external_id'." });
	});

	it('shown to a model has field names and choice values in its fix for a missing contact', async () => {
		const given = { event_name: 'login', email };
		const { summary, hint } = await rejected({}, 'event.track', given, 'mcp', 404);
		expect(summary).toBe(`No contact matches "${email}".`);
		expect(hint).toBe("Create the contact first, or set 'if_missing' to 'create'.");
	});

	it('uses field names for a model in the fix for a recipient who complained', async () => {
		const given = { email, sequence: 'onboarding' };
		const body = { detail: 'recipient_complained' };
		const { hint } = await rejected(body, 'sequence.enroll', given, 'mcp', 422);
		expect(hint).toContain("turn on 'override_unsubscribe'");
	});

	it('uses the operation name for a model in the fix for a missing contact', async () => {
		const operations = [{ key: 'contact.upsert', name: 'contact_upsert', scopes: [] }] as const;
		const given = { contact: 'c1', tags: 'vip' };
		const { hint } = await errorOf(json(404, {}), (client) =>
			runAction(actionOf('contact.addTag'), client, given, {
				platform: 'mcp',
				cache: createRunCache({ operations }),
			}),
		);
		expect(hint).toBe("Use the ID that 'contact_upsert' returns, or the email address.");
	});

	it('shows the number of fields if their labels are too long for a title', async () => {
		const names = [
			'email',
			'first_name',
			'last_name',
			'display_name',
			'custom_fields',
			'tag_names',
		];
		const body = { errors: Object.fromEntries(names.map((name) => [name, 'Bad.'])) };
		const { summary } = await rejected(body, 'contact.upsert', { email });
		expect(summary).toBe('The service rejected 6 fields.');
	});

	it("replaces field names in the service's message with labels, and omits list positions", async () => {
		const body = {
			detail: 'tag_names: 0: Long. (and 1 more)',
			errors: { tag_names: ['0: Long.'] },
		};
		expect(await rejected(body, 'contact.upsert', { email })).toMatchObject({
			report: "The service reports: 'Tags': Long.",
		});
		const text = { detail: 'The sequence_slug is too long.' };
		expect(await rejected(text, 'sequence.enroll', { email, sequence: 's' })).toMatchObject({
			report: "The service reports: The 'Sequence' is too long.",
		});
	});

	it('uses the custom field names that the user entered', async () => {
		const body = { errors: { custom_fields: { plan_code: ['Long.'] } } };
		const { report } = await rejected(body, 'contact.upsert', {
			email,
			custom_fields: { plan_code: 'x' },
		});
		expect(report).toBe('The service reports: "plan_code": Long.');
	});

	it('uses labels in the report after a 422, but not in the title', async () => {
		const body = { errors: { to_email: ['Bad.'] } };
		const given = { to_email: email, trigger_key: 't' };
		expect(await rejected(body, 'email.trigger', given, undefined, 422)).toMatchObject({
			code: 'unprocessable',
			summary: "The service can't process this request (422).",
			report: "The service reports: 'To Email': Bad.",
		});
	});

	it('uses labels in a batch', async () => {
		const inputs = [{ email, sequence: 's' }];
		const body = { errors: { sequence_slug: ['Bad.'] } };
		const { result } = await withServer(json(400, body), (client) =>
			runBatch(
				actions.find(({ key }) => key === 'sequence.bulkEnroll')!,
				client,
				inputs,
			),
		);
		expect(result).toEqual([{ error: expect.any(ValidationError) }]);
		expect(result[0]).toMatchObject({ error: { summary: "The service rejected 'Sequence': s." } });
	});
});

it("an error of an action uses the platform's labels", async () => {
	const { hint } = await rejected({}, 'event.track', { event_name: 'login' }, 'zapier');
	expect(hint).toBe("Enter the contact's 'Email' or 'External Reference'.");
});

it("the service's message is shown as it is", async () => {
	const detail = 'The service rejected the API key. Unknown key';
	expect((await errorOf(json(401, { detail }))).report).toBe(`The service reports: ${detail}.`);
});
