import type { JsonObject, MailStatus } from '../../../store/tables.ts';
import type { PageContext } from '../../page-context.ts';
import type { Listed } from '../../cursor.ts';
import { retryFailedMails } from '../../operations/retry-failed-mails.ts';
import { sendingSince } from '../../operations/find-mail.ts';
import { subjectText } from '../../operations/mail-text.ts';
import { explainProblem } from '../../parts/explain-problem.ts';
import { gapText } from '../../parts/gap-text.ts';
import { Moment } from '../../parts/moment.tsx';
import { OperationLink } from '../../parts/operation-link.tsx';
import { Empty, Heading, Pager } from '../../parts/pieces.tsx';
import { Search } from '../../parts/search.tsx';
import { Segments } from '../../parts/segments.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Table } from '../../parts/table.tsx';
import { WaitingNote } from '../../parts/waiting-note.tsx';
import type { ListedMail, WaitingMails } from './query.ts';
import { WaitingAlert } from './waiting-alert.tsx';

interface Props {
	context: PageContext;
	to: string;
	/** Selected status; undefined for all. */
	status: MailStatus | undefined;
	mails: Listed<ListedMail>;
	waiting: WaitingMails | undefined;
}

/** Options of the status filter, including All. */
export const STATUSES: readonly { value: MailStatus | ''; label: string }[] = [
	{ value: '', label: 'All' },
	{ value: 'queued', label: 'Queued' },
	{ value: 'sent', label: 'Sent' },
	{ value: 'kept', label: 'Stored' },
	{ value: 'failed', label: 'Failed' },
	{ value: 'cancelled', label: 'Canceled' },
];

export function OutboxView({ context, to, status, mails: { rows, next }, waiting }: Props) {
	return (
		<>
			<Heading title="Outbox">
				{context.owner.environment === 'live' && (
					<OperationLink context={context} operation={retryFailedMails} id="" />
				)}
			</Heading>
			<WaitingAlert context={context} waiting={waiting} />
			<WaitingNote context={context} />
			<Search
				context={context}
				path="outbox/"
				name="to"
				label="Email address of the recipient"
				value={to}
			/>
			<Segments
				context={context}
				path="outbox/"
				query={{ to }}
				name="state"
				chosen={status ?? ''}
				options={STATUSES}
			/>
			{rows.length === 0 ? (
				<None to={to} status={status} />
			) : (
				<List context={context} rows={rows} />
			)}
			<Pager context={context} path="outbox/" query={{ to, state: status }} next={next} />
		</>
	);
}

function None({ to, status }: Pick<Props, 'to' | 'status'>) {
	if (to === '' && status !== undefined) return <Empty>No email has this state.</Empty>;
	if (to === '')
		return (
			<Empty>No emails yet. Sequences, automations, and POST /emails/trigger/ create them.</Empty>
		);
	return (
		<Empty>
			No emails to “{to}”{status === undefined ? '' : ' have this state'}. Enter the complete email
			address.
		</Empty>
	);
}

const List = ({ context, rows }: { context: PageContext; rows: readonly ListedMail[] }) => (
	<Table
		label="Emails"
		rows={rows}
		columns={[
			{
				head: 'Email',
				cell: ({ id, subject, to_email }) => (
					<a class="contact" href={context.link(`outbox/${id}/`)}>
						<bdi>{subjectText(subject)}</bdi>
						<small>to {to_email}</small>
					</a>
				),
			},
			{ head: 'Source', cell: ({ origin }) => <Origin origin={origin} /> },
			{ head: 'State', cell: (mail) => <State context={context} mail={mail} /> },
			{
				head: 'Problem',
				cell: (mail) => problemText(mail, context) ?? <span class="quiet">–</span>,
			},
			{ head: 'Created', cell: ({ created_at }) => <Moment at={created_at} now={context.now} /> },
		]}
	/>
);

/** Why an email isn't sent, or isn't complete. */
const problemText = ({ problem, origin }: ListedMail, { smtpServer }: PageContext) =>
	problem === null ? gapText(origin) : explainProblem(problem, smtpServer);

/** State of an email, and the start of an attempt in progress. */
function State({ context: { now }, mail }: { context: PageContext; mail: ListedMail }) {
	const since = sendingSince(mail, now);
	return (
		<>
			<StatusBadge status={mail.status} />
			{since && (
				<small>
					sending since <Moment at={since} now={now} />
				</small>
			)}
		</>
	);
}

/** Reason for an email: a sequence step or an email trigger. */
export function Origin({ origin: { trigger, sequence, step } }: { origin: JsonObject }) {
	if (typeof sequence === 'string') {
		return (
			<>
				{sequence}, step {Number(step) + 1}
			</>
		);
	}
	return <>{typeof trigger === 'string' ? `email trigger ${trigger}` : '–'}</>;
}
