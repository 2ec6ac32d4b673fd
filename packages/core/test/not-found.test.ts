import { errorOf, type Use } from './helpers/error-of.ts';
import { json } from '@contact-sync/testing/server';

const email = 'ada@acme.example';

describe('the error for a request with several values', () => {
	const removeTag: Use = (client) => client.contacts.removeTag('c1', { tag_id: 't1' });
	const enroll: Use = (client) => client.sequences.enroll({ sequence_slug: 's1', email });

	it.each<[string, string, Use, string]>([
		[
			'the tag',
			'Tag not found.',
			removeTag,
			'No tag has the ID t1. Check the ID, or use the name of the tag.',
		],
		[
			'the tagged contact',
			'Contact not found.',
			removeTag,
			"No contact has the ID c1. Use the ID that 'Create or Update' returns, or the email address.",
		],
		[
			'the sequence',
			'Unknown sequence.',
			enroll,
			'No sequence has the slug "s1". Choose one from the list of sequences, or check the spelling.',
		],
		[
			'the contact to enroll',
			'Unknown contact.',
			enroll,
			`No contact has the email address ${email}. Create the contact first, or set 'if_missing' to 'create'.`,
		],
	])('identifies %s if the service reports: %s', async (_what, detail, use, text) => {
		const { summary, hint } = await errorOf(json(404, { detail }), use);
		expect(`${summary} ${hint}`).toBe(text);
	});
});

it('the error for an unknown email trigger contains the keys that the service reports', async () => {
	const detail = 'No email trigger has this trigger_key. The keys are: receipt, reminder.';
	const send: Use = (client) => client.emails.trigger({ trigger_key: 'recipt', to_email: email });
	const { message } = await errorOf(json(404, { detail }), send);
	expect(message).toBe(
		`No email trigger has the key "recipt". Copy the 'trigger_key' from the dashboard. The service reports: ${detail}`,
	);
});
