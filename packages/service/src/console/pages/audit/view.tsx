import type { JsonObject } from '../../../store/tables.ts';
import type { PageContext } from '../../page-context.ts';
import type { Listed } from '../../cursor.ts';
import { endSessions } from '../../operations/end-sessions.ts';
import { findOperation } from '../../operations/index.ts';
import { Moment } from '../../parts/moment.tsx';
import { OperationLink } from '../../parts/operation-link.tsx';
import { Empty, Heading, Pager } from '../../parts/pieces.tsx';
import { Table } from '../../parts/table.tsx';
import { valueText } from '../../parts/value.tsx';
import type { AuditRow } from './query.ts';

interface Props {
	context: PageContext;
	entries: Listed<AuditRow>;
}

export const AuditView = ({ context, entries: { rows, next } }: Props) => (
	<>
		<Heading title="Audit Log">
			<p class="quiet wide">
				Actions performed in this console, and the accounts that performed them.
			</p>
			<OperationLink context={context} operation={endSessions} id="" />
		</Heading>
		{rows.length === 0 ? (
			<Empty>The audit log is empty.</Empty>
		) : (
			<Table
				label="Audit log"
				rows={rows}
				columns={[
					{ head: 'When', cell: ({ created_at }) => <Moment at={created_at} now={context.now} /> },
					{ head: 'Account', cell: ({ account }) => <bdi>{account}</bdi> },
					{ head: 'Action', cell: ({ action }) => findOperation(action)?.title ?? action },
					{ head: 'Subject', cell: ({ action, subject }) => <Subject {...{ action, subject }} /> },
					{ head: 'Details', cell: ({ details }) => detailsText(details) },
				]}
			/>
		)}
		<Pager context={context} path="audit/" next={next} />
	</>
);

const Subject = ({ action, subject }: Pick<AuditRow, 'action' | 'subject'>) => (
	<span class="value">
		{findOperation(action)?.noun ?? ''} {subject}
	</span>
);

const detailsText = (details: JsonObject): string =>
	Object.entries(details)
		.filter(([, value]) => value !== null)
		.map(([name, value]) => `${name}: ${valueText(value)}`)
		.join(', ');
