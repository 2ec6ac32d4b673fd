import type { Transaction } from 'kysely';
import { findQueuedMailSuppression } from '../domain/emails/find-mail-suppression.ts';
import { recordActivity } from '../domain/record-activity.ts';
import { suppressedText } from '../domain/suppressions/reasons.ts';
import { workIn } from '../jobs/transact.ts';
import type { Work, WorkTools } from '../jobs/work.ts';
import { repeatOnConflict } from '../store/repeat-on-conflict.ts';
import type { SuppressionReason, Tables } from '../store/tables.ts';
import { expiryText, isTooOld, MAX_AGE_MS } from './delivery-rules.ts';
import type { Mail } from './mailer.ts';
import { newestDueMail, nextDueMail } from './next-due-mail.ts';

/**
 * Duration of the lease of a claimed email, in milliseconds. The lease is longer than an attempt. If the
 * process crashes, another process retries after the lease ends.
 */
export const LEASE_MS = 300_000;

export interface ClaimOptions {
	/** Whether SMTP is set up. */
	delivers: boolean;
	/** Products whose emails can be claimed. */
	products: readonly string[];
	/** Products whose newest email that was never tried is preferred. */
	newestOf: readonly string[];
}

/**
 * Claims the email that is due next for these products. No other process can claim it
 * before the lease ends. An email that is too old fails instead. An email whose recipient has been suppressed
 * is canceled.
 *
 * @returns the email; 'abandoned' if it failed or was canceled; undefined if no email is due
 */
export function claimMail(
	tools: WorkTools,
	options: ClaimOptions,
): Promise<Mail | 'abandoned' | undefined> {
	if (options.products.length === 0) return Promise.resolve(undefined);
	return repeatOnConflict(() =>
		tools.allOwners.transaction().execute(async (trx) => {
			const mail = await nextDue(trx, tools, options);
			if (mail === undefined) return undefined;
			const work = workIn(trx, mail, tools);
			if (mail.leased_until !== null) {
				tools.log('warn', 'mail lease expired', { mail: mail.id, attempts: mail.attempts });
			}
			if (isTooOld(mail, work.now)) return expire(work, mail, tools);
			const reason = await findQueuedMailSuppression(work, mail);
			return reason === undefined ? lease(work, mail) : cancel(work, mail, reason);
		}),
	);
}

/** Number of claims, so that each one starts with another product. */
let claims = 0;

/** Returns the email that is due next. Without SMTP, only emails that are too old are due. */
async function nextDue(
	trx: Transaction<Tables>,
	{ clock }: WorkTools,
	{ delivers, products, newestOf }: ClaimOptions,
): Promise<Mail | undefined> {
	const first = claims++ % products.length;
	const order = [...products.slice(first), ...products.slice(0, first)];
	const now = new Date(clock.now() - (delivers ? 0 : MAX_AGE_MS));
	const newest = newestOf.length > 0 ? [newestDueMail(now, newestOf)] : [];
	for (const select of [...newest, nextDueMail(now, order)]) {
		const [due] = (await select.execute(trx)).rows;
		if (due)
			return trx.selectFrom('outbox').selectAll().where('id', '=', due.id).executeTakeFirst();
	}
	return undefined;
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

async function cancel(work: Work, mail: Mail, reason: SuppressionReason): Promise<'abandoned'> {
	const problem = suppressedText(reason);
	await giveUp(work, mail, { status: 'cancelled', problem });
	if (mail.contact_id !== null) {
		const details = { ...mail.origin, mail: mail.id, reason: problem };
		await recordActivity(work, mail.contact_id, 'mail_canceled', details);
	}
	return 'abandoned';
}

async function expire(work: Work, mail: Mail, { log }: WorkTools): Promise<'abandoned'> {
	const problem = expiryText(mail);
	log('warn', 'mail not delivered', { mail: mail.id, status: 'failed', problem });
	await giveUp(work, mail, { status: 'failed', problem });
	if (mail.contact_id !== null) {
		await recordActivity(work, mail.contact_id, 'mail_failed', { mail: mail.id, problem });
	}
	return 'abandoned';
}

async function giveUp(
	{ owned, now }: Work,
	{ id }: Mail,
	values: { status: 'cancelled' | 'failed'; problem: string },
): Promise<void> {
	await owned
		.updateTable('outbox')
		.set({ ...values, deliver_at: null, failed_at: values.status === 'failed' ? now : null })
		.where('id', '=', id)
		.execute();
}
