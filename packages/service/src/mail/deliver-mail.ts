import { setTimeout as sleep } from 'node:timers/promises';
import type { Updateable } from 'kysely';
import { backoffMs } from '../base/backoff.ts';
import { describeError } from '../base/log.ts';
import { recordActivity } from '../domain/record-activity.ts';
import { transact } from '../jobs/transact.ts';
import type { Work, WorkTools } from '../jobs/work.ts';
import type { OutboxTable } from '../store/tables.ts';
import type { DeliveryPause } from './delivery-pause.ts';
import { failureKind, isBounce, problemText } from './delivery-rules.ts';
import type { Mail, Mailer } from './mailer.ts';
import { suppressAddress } from './suppress-address.ts';

/** Longest wait before another attempt to record an outcome, in milliseconds. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Sends a claimed email by SMTP, outside a transaction, and records the outcome. If the SMTP response is
 * lost, or the process crashes or can't record the outcome before the lease ends, the email is sent again with
 * the same Message-ID.
 */
export async function deliverMail(
	tools: WorkTools,
	{ mailer, pause }: { mailer: Mailer; pause: DeliveryPause },
	mail: Mail,
): Promise<void> {
	const { isBounced, ...outcome } = await attempt(tools, { mailer, pause }, mail);
	if (outcome.status === 'sent') tools.log('debug', 'mail sent', { mail: mail.id });
	if (outcome.problem) {
		const { status, problem } = outcome;
		tools.log('warn', 'mail not delivered', { mail: mail.id, status, problem });
	}
	await record(tools, mail, async (work) => {
		const recipient = { email: mail.to_email, contactId: mail.contact_id };
		if (isBounced) await suppressAddress(work, recipient, 'bounced'); // locks the contact first
		await settle(work, mail, outcome);
	});
}

/**
 * Records an outcome. While the database is lost or its disk is full, retries until the lease ends, because the
 * email is then sent again.
 */
async function record(
	tools: WorkTools,
	mail: Mail,
	change: (work: Work) => Promise<void>,
	attempts = 1,
): Promise<void> {
	try {
		return await transact(tools, mail, change);
	} catch (error) {
		if (mail.leased_until === null || tools.clock.now() >= mail.leased_until.getTime()) throw error;
		tools.log('warn', 'mail outcome not recorded', { mail: mail.id, ...describeError(error) });
	}
	await sleep(Math.min(backoffMs(attempts), LONGEST_WAIT_MS), undefined, { ref: false });
	return record(tools, mail, change, attempts + 1);
}

type Outcome = Pick<Updateable<OutboxTable>, 'deliver_at' | 'sent_at' | 'failed_at'> & {
	status: 'sent' | 'queued' | 'failed';
	problem: string | null;
};

async function attempt(
	{ clock }: WorkTools,
	{ mailer, pause }: { mailer: Mailer; pause: DeliveryPause },
	mail: Mail,
): Promise<Outcome & { isBounced?: boolean }> {
	try {
		await mailer.send(mail);
		pause.responded();
		return { status: 'sent', problem: null, deliver_at: null, sent_at: new Date(clock.now()) };
	} catch (error) {
		const problem = problemText(error);
		const kind = failureKind(error);
		if (kind === 'server') pause.refused(problem);
		else pause.responded();
		const now = clock.now();
		if (kind === 'recipient') {
			const failed_at = new Date(now);
			return { status: 'failed', problem, deliver_at: null, failed_at, isBounced: isBounce(error) };
		}
		return { status: 'queued', problem, deliver_at: new Date(now + backoffMs(mail.attempts)) };
	}
}

async function settle(work: Work, mail: Mail, outcome: Outcome): Promise<void> {
	const { owned } = work;
	const settled = await owned
		.updateTable('outbox')
		.set({ ...outcome, leased_until: null })
		.where('id', '=', mail.id)
		.where('status', '=', 'queued')
		.where('attempts', '=', mail.attempts) // otherwise, another process claimed it after the lease ended
		.returning('id')
		.executeTakeFirst();
	if (settled === undefined || outcome.status !== 'failed' || mail.contact_id === null) return;
	const details = { mail: mail.id, problem: outcome.problem };
	await recordActivity(work, mail.contact_id, 'mail_failed', details);
}
