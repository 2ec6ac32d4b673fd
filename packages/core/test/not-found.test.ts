import { errorOf, type Use } from './helpers/error-of.ts';
import { json } from '@contact-sync/testing/server';

const email = 'ada@acme.example';

it('the error for a request with several values lists them, with the message of the service', async () => {
	const removeTag: Use = (client) => client.contacts.removeTag('c1', { tag_id: 't1' });
	const enroll: Use = (client) => client.sequences.enroll({ sequence_slug: 's1', email });
	const [tag, sequence] = await Promise.all([
		errorOf(json(404, { detail: 'Tag not found.' }), removeTag),
		errorOf(json(404, { detail: 'Unknown sequence.' }), enroll),
	]);
	expect(tag.message).toBe(
		'Not found: tag t1, or the contact. Check both, or use the name of the tag. The service reports: Tag not found.',
	);
	expect(sequence.message).toBe(
		`Not found: contact ${email} or sequence "s1". Check both values. If the contact is new, set 'if_missing' to 'create'. The service reports: Unknown sequence.`,
	);
});

it('the error for an unknown email trigger contains the keys that the service reports', async () => {
	const detail = 'No email trigger has this trigger_key. The keys are: receipt, reminder.';
	const send: Use = (client) => client.emails.trigger({ trigger_key: 'recipt', to_email: email });
	const { message } = await errorOf(json(404, { detail }), send);
	expect(message).toBe(
		`No email trigger has the key "recipt". Copy the 'trigger_key' from the dashboard. The service reports: ${detail}`,
	);
});
