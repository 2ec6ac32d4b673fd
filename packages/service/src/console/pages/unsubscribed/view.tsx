import type { PageContext } from '../../page-context.ts';
import type { Listed } from '../../cursor.ts';
import { removeSuppression } from '../../operations/remove-suppression.ts';
import { Moment } from '../../parts/moment.tsx';
import { OperationLink } from '../../parts/operation-link.tsx';
import { Empty, Heading, Pager } from '../../parts/pieces.tsx';
import { Search } from '../../parts/search.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Table } from '../../parts/table.tsx';
import type { ListedAddress } from './query.ts';

interface Props {
	asked: PageContext;
	email: string;
	addresses: Listed<ListedAddress>;
}

export function UnsubscribedView({ asked, email, addresses: { rows, next } }: Props) {
	return (
		<>
			<Heading title="Unsubscribed">
				<p class="quiet wide">Addresses that must not be emailed.</p>
			</Heading>
			<Search
				asked={asked}
				path="unsubscribed/"
				name="email"
				label="Look up an address"
				value={email}
			/>
			{rows.length === 0 ? (
				<Empty>
					{email === ''
						? 'No address is on the list.'
						: `“${email}” is not on the list: it may be emailed.`}
				</Empty>
			) : (
				<Table
					label="Addresses"
					rows={rows}
					columns={[
						{ head: 'Address', cell: (row) => <bdi>{row.email}</bdi> },
						{ head: 'Reason', cell: ({ reason }) => <StatusBadge status={reason} /> },
						{
							head: 'From',
							cell: ({ in_workspace_file }) =>
								in_workspace_file ? 'the workspace file' : 'its reader, or a report',
						},
						{ head: 'Since', cell: ({ created_at }) => <Moment at={created_at} now={asked.now} /> },
						{
							head: 'Actions',
							cell: ({ id, in_workspace_file }) =>
								!in_workspace_file && (
									<OperationLink asked={asked} operation={removeSuppression} id={id} />
								),
						},
					]}
				/>
			)}
			<Pager asked={asked} path="unsubscribed/" query={{ email }} next={next} />
		</>
	);
}
