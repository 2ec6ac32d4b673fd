import type { Transaction } from 'kysely';
import { findMailSuppression } from '../domain/emails/find-mail-suppression.ts';
import { recordActivity } from '../domain/record-activity.ts';
import { workIn } from '../jobs/transact.ts';
import type { Work } from '../jobs/work.ts';
import type { Tables } from '../store/tables.ts';
import { expiryText, isTooOld } from './delivery-rules.ts';
import type { DeliveryTools } from './delivery-tools.ts';
import type { Mail } from './mailer.ts';

/**
 * Duration of the lease of a claimed email, in milliseconds. The lease is longer than an attempt. If the
 * process crashes, another process retries after the lease ends.
 */
const LEASE_MS = 300_000;

/**
 * Claims the email that has been due longest for this process's products. No other process can claim it
 * before the lease ends. An email that is too old fails instead. An email whose recipient has been suppressed
 * is canceled.
 *
 * @param delivers whether SMTP is set up
 * @returns the email; 'abandoned' if it failed or was canceled; undefined if no email is due or SMTP isn't set
 * up
 */
export function claimMail(
	tools: DeliveryTools,
	delivers: boolean,
): Promise<Mail | 'abandoned' | undefined> {
	return tools.allOwners.transaction().execute(async (trx) => {
		const mail = await nextDue(trx, tools);
		if (mail === undefined) return undefined;
		const work = workIn(trx, mail, tools);
		if (isTooOld(mail, work.now)) return expire(work, mail, tools);
		if (!delivers) return undefined;
		const reason = mail.origin.override_unsubscribe
			? undefined
			: await findMailSuppression(work, mail.to_email, mail.contact_id);
		return reason === undefined ? lease(work, mail) : cancel(work, mail, reason);
	});
}

/** Returns the email that has been due longest, across all owners. */
function nextDue(
	trx: Transaction<Tables>,
	{ clock, workspaces }: DeliveryTools,
): Promise<Mail | undefined> {
	return trx
		.selectFrom('outbox')
		.selectAll()
		.where('status', '=', 'queued')
		.where('deliver_at', '<=', new Date(clock.now()))
		.where('product', 'in', [...workspaces.keys()])
		.orderBy('deliver_at')
		.orderBy('id')
		.limit(1)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst();
}

function lease({ owned, now }: Work, { id, attempts }: Mail): Promise<Mail> {
	const leasedUntil = new Date(now.getTime() + LEASE_MS);
	return owned
		.updateTable('outbox')
		.set({ attempts: attempts + 1, deliver_at: leasedUntil, leased_until: leasedUntil })
		.where('id', '=', id)
		.returningAll()
		.executeTakeFirstOrThrow();
}

async function cancel(work: Work, mail: Mail, reason: string): Promise<'abandoned'> {
	const problem = `the email address is suppressed (${reason})`;
	await giveUp(work, mail, { status: 'cancelled', problem });
	if (mail.contact_id !== null) {
		await recordActivity(work, mail.contact_id, 'mail_skipped', { mail: mail.id, reason: problem });
	}
	return 'abandoned';
}

async function expire(work: Work, mail: Mail, { log }: DeliveryTools): Promise<'abandoned'> {
	const problem = expiryText(mail);
	log('warn', 'mail not delivered', { mail: mail.id, status: 'failed', problem });
	await giveUp(work, mail, { status: 'failed', problem });
	if (mail.contact_id !== null) {
		await recordActivity(work, mail.contact_id, 'mail_failed', { mail: mail.id, problem });
	}
	return 'abandoned';
}

async function giveUp(
	{ owned }: Work,
	{ id }: Mail,
	values: { status: 'cancelled' | 'failed'; problem: string },
): Promise<void> {
	await owned
		.updateTable('outbox')
		.set({ ...values, deliver_at: null })
		.where('id', '=', id)
		.execute();
}
