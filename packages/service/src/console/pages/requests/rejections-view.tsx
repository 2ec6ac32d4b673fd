import { BASE_PATH } from '../../../api/http/base-path.ts';
import type { ApiKey } from '../../../domain/keys/api-key.ts';
import type { PageContext } from '../../page-context.ts';
import { Moment } from '../../parts/moment.tsx';
import { Badge, Empty } from '../../parts/pieces.tsx';
import { Table } from '../../parts/table.tsx';
import type { Rejection } from './rejected.ts';

interface Props {
	context: PageContext;
	keys: readonly ApiKey[];
	rejections: readonly Rejection[];
}

/** Path of an endpoint, as in the documentation. */
const endpointOf = ({ path }: Rejection) =>
	path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length) : '(unknown path)';

/** The latest rejected requests of all keys, with the reasons in the responses. */
export function RejectionsView({ context, keys, rejections }: Props) {
	const nameOf = ({ api_key_id }: Rejection) => keys.find(({ id }) => id === api_key_id)?.name;
	return (
		<section aria-labelledby="rejected">
			<h2 id="rejected">Latest Rejected Requests</h2>
			{rejections.length === 0 ? (
				<Empty>No request was rejected.</Empty>
			) : (
				<Table
					label="Rejected requests, newest first"
					rows={rejections}
					columns={[
						{
							head: 'Request',
							cell: (row) => (
								<>
									{row.method} <code>{endpointOf(row)}</code>
								</>
							),
						},
						{ head: 'Status', cell: ({ status }) => <Badge tone="wait">{status}</Badge> },
						{
							head: 'Detail',
							cell: ({ detail }) => (
								<span class="sentence">
									<bdi>{detail}</bdi>
								</span>
							),
						},
						{ head: 'API Key', cell: (row) => nameOf(row) },
						{
							head: 'Time',
							cell: ({ created_at }) => <Moment at={created_at} now={context.now} />,
						},
						{ head: 'Request ID', cell: ({ request_id }) => <code>{request_id}</code> },
					]}
				/>
			)}
		</section>
	);
}
