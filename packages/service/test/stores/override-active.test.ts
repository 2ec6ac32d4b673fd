import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { mailing, mailsTo } from '../helpers/mail.ts';
import { bulkEnroll, enroll, enrollmentsOf, newContact, SEQUENCES } from '../helpers/sequences.ts';

const OVERRIDE = { override_unsubscribe: true };

const open = (store: StoreOptions, unsubscribed: readonly object[]) =>
	openService({ workspace: mailing({ ...SEQUENCES, unsubscribed }), controls: true, ...store });

/** Opens a service whose workspace file suppresses a contact that is enrolled already. */
async function openWithSuppressed(rest: Record<string, unknown> = {}) {
	const store = await newStore();
	const first = await open(store, []);
	const email = await newContact(first);
	await enroll(first, email, 'onboarding', rest);
	expect(await mailsTo(first, email)).toHaveLength(1);
	await first.stop();
	return { store, email, service: await open(store, [{ email, reason: 'bounced' }]) };
}

async function progressOf(service: OpenedService, email: string) {
	await service.control('clock', { advance: '5d' });
	const mails = await mailsTo(service, email);
	const [enrollment] = await enrollmentsOf(service, email);
	return [mails.length, enrollment!.status];
}

describe('an active enrollment of a contact who was suppressed afterward', () => {
	test('stops at its next step', async () => {
		const { service, email } = await openWithSuppressed();
		expect(await progressOf(service, email)).toEqual([1, 'stopped']);
		await service.stop();
	});

	test.each([
		['without an override', {}],
		['with an earlier override', OVERRIDE],
	])('%s continues after enrolling again with override_unsubscribe', async (_, rest) => {
		const { service, email } = await openWithSuppressed(rest);
		const [before] = await enrollmentsOf(service, email);
		const { status, body } = await enroll(service, email, 'onboarding', OVERRIDE);
		expect([status, body]).toEqual([200, before]);
		expect(await progressOf(service, email)).toEqual([3, 'completed']);
		await service.stop();
	});

	test('continues after enrolling again in bulk with override_unsubscribe', async () => {
		const { service, email } = await openWithSuppressed();
		const { body } = await bulkEnroll(service, [email], 'onboarding', OVERRIDE);
		expect(body.results).toEqual([{ email, status: 'already_enrolled' }]);
		expect(await progressOf(service, email)).toEqual([3, 'completed']);
		await service.stop();
	});

	test('stops at its next step after an override for another sequence', async () => {
		const { service, email } = await openWithSuppressed();
		await enroll(service, email, 'later', OVERRIDE);
		expect((await enroll(service, email, 'later', OVERRIDE)).status).toBe(200);
		await service.control('clock', { advance: '5d' });
		const enrollments = await enrollmentsOf(service, email);
		expect(enrollments.map(({ sequence_slug, status }) => [sequence_slug, status])).toEqual([
			['later', 'completed'],
			['onboarding', 'stopped'],
		]);
		await service.stop();
	});

	test('stops at its next step if the suppression is as old as the override', async () => {
		const { store, service, email } = await openWithSuppressed();
		await enroll(service, email, 'onboarding', OVERRIDE);
		await service.stop();
		await runSql(store, ['update suppressions set suppressed_at = overridden_at from enrollments']);
		const later = await open(store, [{ email, reason: 'bounced' }]);
		expect(await progressOf(later, email)).toEqual([1, 'stopped']);
		await later.stop();
	});

	test('stops at its next step if a newer suppression follows the override', async () => {
		const { store, service, email } = await openWithSuppressed();
		await enroll(service, email, 'onboarding', OVERRIDE);
		await service.stop();
		const later = await open(store, [{ email, reason: 'complained' }]);
		expect(await progressOf(later, email)).toEqual([1, 'stopped']);
		await later.stop();
	});
});
