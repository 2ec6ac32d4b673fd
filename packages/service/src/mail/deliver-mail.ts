import type { Updateable } from 'kysely';
import { backoffMs } from '../base/backoff.ts';
import { recordActivity } from '../domain/record-activity.ts';
import { transact } from '../jobs/transact.ts';
import type { Work } from '../jobs/work.ts';
import type { OutboxTable } from '../store/tables.ts';
import { isPermanent, problemText } from './delivery-rules.ts';
import type { DeliveryTools } from './delivery-tools.ts';
import type { Mail, Mailer } from './mailer.ts';

/**
 * Sends a claimed email by SMTP, outside a transaction, and records the outcome. If the process crashes
 * before the outcome is recorded, or the SMTP response is lost, the email is sent again with the same
 * Message-ID.
 */
export async function deliverMail(tools: DeliveryTools, mailer: Mailer, mail: Mail): Promise<void> {
	const outcome = await attempt(tools, mailer, mail);
	if (outcome.problem) {
		const { status, problem } = outcome;
		tools.log('warn', 'mail not delivered', { mail: mail.id, status, problem });
	}
	await transact(tools, mail, (work) => settle(work, mail, outcome));
}

type Outcome = Pick<Updateable<OutboxTable>, 'deliver_at' | 'sent_at'> & {
	status: 'sent' | 'queued' | 'failed';
	problem: string | null;
};

async function attempt({ clock }: DeliveryTools, mailer: Mailer, mail: Mail): Promise<Outcome> {
	try {
		await mailer.send(mail);
		const sent_at = new Date(clock.now());
		return { status: 'sent', problem: null, deliver_at: null, sent_at };
	} catch (error) {
		const problem = problemText(error);
		if (isPermanent(error)) return { status: 'failed', problem, deliver_at: null };
		return {
			status: 'queued',
			problem,
			deliver_at: new Date(clock.now() + backoffMs(mail.attempts)),
		};
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
