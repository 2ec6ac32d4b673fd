import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import {
	localUnsubscribeLink,
	mailing,
	mailsTo,
	mailTo,
	trigger,
	triggered,
} from '../helpers/mail.ts';
import { enroll, enrollmentsOf, SEQUENCES } from '../helpers/sequences.ts';
import { useService } from '../helpers/use-service.ts';

const RECEIPT = triggered('receipt', { subject: 'Receipt', text: 'Thanks.' });
const templates = [...RECEIPT.templates, ...SEQUENCES.templates];
const service = useService({
	workspace: mailing({ ...RECEIPT, ...SEQUENCES, templates }),
	controls: true,
});

async function suppressionOf(email: string) {
	const { suppressions } = await service().control<State>('state');
	return suppressions.find((row) => row.email === email);
}

/** Creates a contact, and unsubscribes its email address. Returns the time of the unsubscribe. */
async function unsubscribed(external_id: string, email = newEmail()) {
	await upsert(service(), { email, external_id });
	await trigger(service(), 'receipt', email);
	const link = localUnsubscribeLink(service(), await mailTo(service(), email));
	await fetch(link, { method: 'POST' });
	return (await suppressionOf(email))!.suppressed_at;
}

describe('an unsubscribe that follows a contact to another email address', () => {
	test('keeps its time, and is the newest entry of the list', async () => {
		const [external_id, email] = [newEmail(), newEmail()];
		const suppressed_at = await unsubscribed(external_id);
		const { now } = await service().control<{ now: string }>('clock', { advance: '1h' });
		expect((await upsert(service(), { email, external_id })).body.status).toBe('unsubscribed');
		const entry = await suppressionOf(email);
		expect(entry).toMatchObject({ reason: 'unsubscribed', suppressed_at });
		expect(Date.parse(String(entry!.created_at))).toBeGreaterThanOrEqual(Date.parse(now));
	});

	test('keeps a newer time of an entry for the other email address', async () => {
		const [external_id, other, email] = [newEmail(), newEmail(), newEmail()];
		await unsubscribed(external_id);
		await service().control('clock', { advance: '1h' });
		const suppressed_at = await unsubscribed(other, email);
		await upsert(service(), { email: newEmail(), external_id: other }); // its contact leaves the email address
		await upsert(service(), { email, external_id });
		expect(await suppressionOf(email)).toMatchObject({ reason: 'unsubscribed', suppressed_at });
	});

	test('does not stop an enrollment that overrides it', async () => {
		const [external_id, older, email] = [newEmail(), newEmail(), newEmail()];
		await unsubscribed(external_id, older);
		await service().control('clock', { advance: '1h' });
		await enroll(service(), older, 'onboarding', { override_unsubscribe: true });
		await service().control('clock', { advance: '1h' });
		await upsert(service(), { email, external_id });
		await service().control('clock', { advance: '5d' });
		expect(await mailsTo(service(), email)).toHaveLength(2);
		expect(await enrollmentsOf(service(), email)).toMatchObject([{ status: 'completed' }]);
	});
});
