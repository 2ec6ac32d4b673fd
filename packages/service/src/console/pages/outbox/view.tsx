import type { JsonObject } from '../../../store/tables.ts';
import type { Asked } from '../../asked.ts';
import type { Listed } from '../../cursor.ts';
import { Moment } from '../../parts/moment.tsx';
import { Empty, Heading, Pager } from '../../parts/pieces.tsx';
import { Search } from '../../parts/search.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Table } from '../../parts/table.tsx';
import type { ListedMail } from './query.ts';

interface Props {
	asked: Asked;
	to: string;
	mails: Listed<ListedMail>;
	/** Whether mail of this environment leaves. */
	leaves: boolean;
}

export function OutboxView({ asked, to, mails: { rows, next }, leaves }: Props) {
	return (
		<>
			<Heading title="Outbox" />
			{!leaves && (
				<p class="note">
					{asked.owner.environment === 'test'
						? 'The mail of a test environment never leaves: it is kept here.'
						: 'The service has no SMTP_URL, so mail does not leave: it is kept here.'}
				</p>
			)}
			<Search asked={asked} path="outbox/" name="to" label="Mails to an address" value={to} />
			{rows.length === 0 ? <None to={to} /> : <List asked={asked} rows={rows} />}
			<Pager asked={asked} path="outbox/" query={{ to }} next={next} />
		</>
	);
}

const None = ({ to }: { to: string }) =>
	to === '' ? (
		<Empty>
			No mail was written yet. Sequences, automations and POST /emails/trigger/ write them.
		</Empty>
	) : (
		<Empty>No mail was written to “{to}”. The whole address is compared.</Empty>
	);

const List = ({ asked, rows }: { asked: Asked; rows: readonly ListedMail[] }) => (
	<Table
		label="Mails"
		rows={rows}
		columns={[
			{
				head: 'Mail',
				cell: ({ id, subject, to_email }) => (
					<a class="contact" href={asked.link(`outbox/${id}/`)}>
						<bdi>{subject === '' ? '(no subject)' : subject}</bdi>
						<small>to {to_email}</small>
					</a>
				),
			},
			{ head: 'Sent for', cell: ({ origin }) => <Origin origin={origin} /> },
			{ head: 'State', cell: ({ status }) => <StatusBadge status={status} /> },
			{ head: 'Problem', cell: ({ problem }) => problem ?? <span class="quiet">–</span> },
			{ head: 'Written', cell: ({ created_at }) => <Moment at={created_at} now={asked.now} /> },
		]}
	/>
);

/** What a mail was sent for. */
export function Origin({ origin: { trigger, sequence, step } }: { origin: JsonObject }) {
	if (typeof sequence === 'string') {
		return (
			<>
				{sequence}, step {Number(step) + 1}
			</>
		);
	}
	return <>{typeof trigger === 'string' ? `trigger ${trigger}` : '–'}</>;
}
