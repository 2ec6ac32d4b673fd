import { compileDefinition } from '../scripts/generate.ts';
import type { Reply } from '@contact-sync/testing/server';
import { withServer } from './respond-with.ts';
import { create, invoke } from '@contact-sync/testing/zapier/invoke';

const email = 'ada@acme.example';

describe('track_event for an unknown contact', () => {
	const notFound: Reply = (response, { path }) => {
		const isKnown = path.includes('upsert');
		response.writeHead(isKnown ? 201 : 404, { 'content-type': 'application/json' });
		response.end(
			JSON.stringify(isKnown ? { id: '6f9c2f4e' } : { detail: 'No contact has this email.' }),
		);
	};

	it('ends the run with an error that contains the email address', async () => {
		await withServer(notFound, async ({ url, received }) => {
			const input = { event_name: 'login', email };
			const { error } = await invoke(create('track_event'), { base_url: url }, input);
			expect(error).toMatchObject({ name: 'AppError', code: 'not_found' });
			expect(error!.text).toContain(email);
			expect(received).toHaveLength(1);
		});
	});

	it('creates the contact and retries if if_missing is set to create', async () => {
		await withServer(notFound, async ({ url, received }) => {
			const input = { event_name: 'login', email, if_missing: 'create' };
			await invoke(create('track_event'), { base_url: url }, input);
			expect(received.map((request) => request.path.split('/').at(-2))).toEqual([
				'track',
				'upsert',
				'track',
			]);
		});
	});
});

it.each([
	['track_event', 'event_name', 'Autoreplay can duplicate events.'],
	['trigger_email', 'idempotency_key', 'Without one, Autoreplay can duplicate the email.'],
])('the help text of %s explains Autoreplay', async (key, name, message) => {
	const { creates } = await compileDefinition();
	const field = creates[key]!.operation.inputFields!.find((each) => each.key === name);
	expect(field!.helpText).toContain(message);
});
