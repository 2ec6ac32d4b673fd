import type { Selectable } from 'kysely';
import type { OutboxTable } from '../../../store/tables.ts';
import type { PageContext } from '../../page-context.ts';
import { cancelMail } from '../../operations/cancel-mail.ts';
import { subjectText } from '../../operations/mail-text.ts';
import { retryMail } from '../../operations/retry-mail.ts';
import { explainProblem } from '../../parts/explain-problem.ts';
import { gapText, missingIn } from '../../parts/gap-text.ts';
import { Moment } from '../../parts/moment.tsx';
import { OperationLink } from '../../parts/operation-link.tsx';
import { Heading } from '../../parts/pieces.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { WaitingNote } from '../../parts/waiting-note.tsx';
import { Origin } from '../outbox/view.tsx';

interface Props {
	context: PageContext;
	mail: Selectable<OutboxTable>;
}

export function MailView({ context, mail }: Props) {
	const { html_body, text_body } = mail;
	const hasContent = html_body !== null || text_body !== null;
	return (
		<>
			<p class="back">
				<a href={context.link('outbox/')}>← Outbox</a>
			</p>
			<Heading title={<bdi>{subjectText(mail.subject)}</bdi>}>
				<StatusBadge status={mail.status} />
				{hasContent && <Actions context={context} mail={mail} />}
			</Heading>
			{(mail.status === 'queued' || mail.status === 'kept') && <WaitingNote context={context} />}
			{!hasContent && (
				<p class="note">
					The content of this email was removed at the end of its retention period.
				</p>
			)}
			<MissingNote origin={mail.origin} />
			<Envelope context={context} mail={mail} />
			{html_body !== null && (
				<section aria-labelledby="html">
					<h2 id="html">HTML</h2>
					<iframe
						class="mail"
						title="Email as HTML"
						sandbox=""
						referrerpolicy="no-referrer"
						src={context.link(`outbox/${mail.id}/body/`)}
					/>
					<p class="quiet">
						Sandboxed preview: scripts and links are disabled, and remote images aren’t loaded.
					</p>
				</section>
			)}
			{text_body !== null && (
				<section aria-labelledby="text">
					<h2 id="text">Text</h2>
					<pre class="card" tabindex={0}>
						{text_body}
					</pre>
				</section>
			)}
		</>
	);
}

/** Names the variables that had no value when the email was written, and explains how to fix it. */
function MissingNote({ origin }: Pick<Selectable<OutboxTable>, 'origin'>) {
	const [name] = missingIn(origin);
	if (name === undefined) return null;
	return (
		<p class="note">
			<b>{gapText(origin)}</b> The text has a gap. Add a default to the template, such as{' '}
			<code>{`{{ ${name} | default: "…" }}`}</code>, or reject such emails with{' '}
			<code>missing: error</code>.
		</p>
	);
}

/** Links to the operations that the email's status allows. Their pages explain any other reason why an operation isn't possible. */
function Actions({ context, mail: { id, status, environment } }: Props) {
	if (environment === 'test') return null;
	return (
		<p class="actions wide">
			{status !== 'sent' && <OperationLink context={context} operation={retryMail} id={id} />}
			{status === 'queued' && <OperationLink context={context} operation={cancelMail} id={id} />}
		</p>
	);
}

function Envelope({ context, mail }: Props) {
	const delivers = context.smtpServer !== undefined;
	return (
		<dl class="card">
			<div>
				<dt>To</dt>
				<dd>
					{mail.contact_id === null ? (
						mail.to_email
					) : (
						<a href={context.link(`contacts/${mail.contact_id}/`)}>{mail.to_email}</a>
					)}
				</dd>
			</div>
			<div>
				<dt>From</dt>
				<dd>
					{mail.from_name} &lt;{mail.from_email}&gt;
				</dd>
			</div>
			<div>
				<dt>Source</dt>
				<dd>
					<Origin origin={mail.origin} />
				</dd>
			</div>
			<div>
				<dt>Created</dt>
				<dd>
					<Moment at={mail.created_at} now={context.now} />
				</dd>
			</div>
			{mail.sent_at && (
				<div>
					<dt>Sent to SMTP Server</dt>
					<dd>
						<Moment at={mail.sent_at} now={context.now} />
					</dd>
				</div>
			)}
			{mail.status === 'queued' && (
				<div>
					<dt>Waiting For</dt>
					<dd>{waitText(mail, delivers)}</dd>
				</div>
			)}
			{mail.deliver_at && delivers && (
				<div>
					<dt>Next Attempt</dt>
					<dd>
						<Moment at={mail.deliver_at} now={context.now} />
					</dd>
				</div>
			)}
			{mail.problem !== null && (
				<div>
					<dt>Problem</dt>
					<dd>
						{explainProblem(mail.problem, context.smtpServer)} ({mail.attempts}{' '}
						{mail.attempts === 1 ? 'attempt' : 'attempts'})
					</dd>
				</div>
			)}
			<div>
				<dt>Message-ID</dt>
				<dd>
					<code>{mail.message_id}</code>
				</dd>
			</div>
		</dl>
	);
}

/** What a queued email waits for. */
function waitText({ attempts }: Props['mail'], delivers: boolean): string {
	if (!delivers) return 'an SMTP server';
	return attempts === 0 ? 'its first attempt' : 'another attempt, because of the problem below';
}
