import { compiled } from '../scripts/generate.ts';
import type { Reply } from '@contact-sync/testing/server';
import { whileAnswering } from './answering.ts';
import { create, invoke } from '@contact-sync/testing/zapier/invoke';

const email = 'ada@acme.example';

describe('track_event of someone who is no contact', () => {
	const nobody: Reply = (response, { path }) => {
		const isKnown = path.includes('upsert');
		response.writeHead(isKnown ? 201 : 404, { 'content-type': 'application/json' });
		response.end(
			JSON.stringify(isKnown ? { id: '6f9c2f4e' } : { detail: 'No contact has this email.' }),
		);
	};

	it('ends the run with an error that names the person', async () => {
		await whileAnswering(nobody, async ({ url, received }) => {
			const input = { event_name: 'login', email };
			const { error } = await invoke(create('track_event'), { base_url: url }, input);
			expect(error).toMatchObject({ name: 'AppError', code: 'not_found' });
			expect(error!.text).toContain(email);
			expect(received).toHaveLength(1);
		});
	});

	it('creates the contact and tracks again, when told to', async () => {
		await whileAnswering(nobody, async ({ url, received }) => {
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
	['trigger_email', 'idempotency_key', 'Without a key, Autoreplay can duplicate the email.'],
])('the help of %s says what Autoreplay does', async (key, name, sentence) => {
	const { creates } = await compiled();
	const field = creates[key]!.operation.inputFields!.find((each) => each.key === name);
	expect(field!.helpText).toContain(sentence);
});
