import type { Transaction } from 'kysely';
import { recordActivity } from '../activity/record-activity.ts';
import type { Tables } from '../store/tables.ts';
import { workIn } from '../store/transact.ts';
import { findSuppression } from '../suppressions/find-suppression.ts';
import type { Tools, Work } from '../tools.ts';
import type { Mail } from './mailer.ts';

/** Milliseconds that a mail is one process's: longer than an attempt. If the process died, others try after that. */
const LEASE_MS = 300_000;

/**
 * Takes the mail that is due longest: for its lease no other process does. One whose address came onto the list while it waited
 * is cancelled instead.
 *
 * @returns undefined when none is due
 */
export function claimMail(tools: Tools): Promise<Mail | 'cancelled' | undefined> {
	return tools.db.transaction().execute(async (trx) => {
		const mail = await nextDue(trx, new Date(tools.clock.now()));
		if (mail === undefined) return undefined;
		const work = workIn(trx, mail, tools);
		const reason = mail.origin.override_unsubscribe
			? undefined
			: await findSuppression(work, mail.to_email);
		return reason === undefined ? lease(work, mail) : cancel(work, mail, reason);
	});
}

/** Of any owner: mail leaves in the order in which it is due. */
function nextDue(trx: Transaction<Tables>, now: Date): Promise<Mail | undefined> {
	return trx
		.selectFrom('outbox')
		.selectAll()
		.where('status', '=', 'queued')
		.where('deliver_at', '<=', now)
		.orderBy('deliver_at')
		.orderBy('id')
		.limit(1)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst();
}

function lease({ trx, owner, now }: Work, { id, attempts }: Mail): Promise<Mail> {
	return trx
		.updateTable('outbox')
		.set({ attempts: attempts + 1, deliver_at: new Date(now.getTime() + LEASE_MS) })
		.where('id', '=', id)
		.where('product', '=', owner.product)
		.where('environment', '=', owner.environment)
		.returningAll()
		.executeTakeFirstOrThrow();
}

async function cancel(work: Work, mail: Mail, reason: string): Promise<'cancelled'> {
	const { trx, owner } = work;
	await trx
		.updateTable('outbox')
		.set({ status: 'cancelled', deliver_at: null, problem: `the address is ${reason}` })
		.where('id', '=', mail.id)
		.where('product', '=', owner.product)
		.where('environment', '=', owner.environment)
		.execute();
	if (mail.contact_id === null) return 'cancelled';
	const details = { mail: mail.id, reason: `the address is ${reason}` };
	await recordActivity(work, mail.contact_id, 'mail_skipped', details);
	return 'cancelled';
}
