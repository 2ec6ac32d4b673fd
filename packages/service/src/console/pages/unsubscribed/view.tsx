import type { PageContext } from '../../page-context.ts';
import type { Listed } from '../../cursor.ts';
import { removeSuppression } from '../../operations/remove-suppression.ts';
import { Moment } from '../../parts/moment.tsx';
import { actionsColumn, OperationLink } from '../../parts/operation-link.tsx';
import { Empty, Heading, Pager } from '../../parts/pieces.tsx';
import { Search } from '../../parts/search.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Table } from '../../parts/table.tsx';
import type { ListedAddress } from './query.ts';
import { sourceText } from './source-text.ts';

interface Props {
	context: PageContext;
	email: string;
	addresses: Listed<ListedAddress>;
}

export function UnsubscribedView({ context, email, addresses: { rows, next } }: Props) {
	return (
		<>
			<Heading title="Suppression List">
				<p class="quiet wide">The service doesn’t send email to these email addresses.</p>
			</Heading>
			<Search
				context={context}
				path="unsubscribed/"
				name="email"
				label="Look up an email address"
				value={email}
			/>
			{rows.length === 0 ? (
				<Empty>
					{email === ''
						? 'The suppression list is empty.'
						: `“${email}” isn’t on the suppression list.`}
				</Empty>
			) : (
				<Table
					label="Suppressed email addresses"
					rows={rows}
					columns={[
						{ head: 'Email Address', cell: (row) => <bdi>{row.email}</bdi> },
						{ head: 'Reason', cell: ({ reason }) => <StatusBadge status={reason} /> },
						{ head: 'Source', cell: sourceText },
						{
							head: 'Since',
							cell: ({ created_at }) => <Moment at={created_at} now={context.now} />,
						},
						...actionsColumn<(typeof rows)[number]>(context, ({ id, in_workspace_file }) =>
							in_workspace_file ? (
								<a href={context.link('workspace/')}>Edit the File</a>
							) : (
								<OperationLink context={context} operation={removeSuppression} id={id} />
							),
						),
					]}
				/>
			)}
			<Pager context={context} path="unsubscribed/" query={{ email }} next={next} />
		</>
	);
}
