import type { PageContext } from '../../page-context.ts';
import { countText } from '../../count-up-to.ts';
import { Badge, Empty, Heading } from '../../parts/pieces.tsx';
import { InWorkspaceFile } from '../../parts/in-workspace-file.tsx';
import { Table } from '../../parts/table.tsx';
import type { StatusCounts } from './query.ts';

interface Props {
	context: PageContext;
	counts: ReadonlyMap<string, StatusCounts>;
}

export function SequencesView({ context, counts }: Props) {
	const { sequences } = context.workspace;
	const count = (slug: string, status: keyof StatusCounts) =>
		countText(counts.get(slug)?.[status] ?? 0);
	return (
		<>
			<Heading title="Sequences" />
			<InWorkspaceFile context={context} noun="Sequences" />
			{sequences.length === 0 ? (
				<Empty>No sequences yet. Add them under sequences in the workspace file.</Empty>
			) : (
				<Table
					label="Sequences"
					rows={sequences}
					columns={[
						{
							head: 'Sequence',
							cell: ({ slug, name }) => (
								<a class="contact" href={context.link(`sequences/${slug}/`)}>
									{name}
									<small>{slug}</small>
								</a>
							),
						},
						{
							head: 'State',
							cell: ({ active }) =>
								active ? <Badge tone="good">active</Badge> : <Badge tone="wait">inactive</Badge>,
						},
						{ head: 'Steps', numbers: true, cell: ({ steps }) => steps.length },
						{ head: 'In Progress', numbers: true, cell: ({ slug }) => count(slug, 'active') },
						{ head: 'Completed', numbers: true, cell: ({ slug }) => count(slug, 'completed') },
						{ head: 'Stopped', numbers: true, cell: ({ slug }) => count(slug, 'stopped') },
					]}
				/>
			)}
		</>
	);
}
