import type { Automation } from '../../../workspace/schema.ts';
import type { Asked } from '../../asked.ts';
import { countText } from '../../count-up-to.ts';
import { EffectsText, WhenText } from '../../parts/automation-text.tsx';
import { InWorkspaceFile } from '../../parts/in-workspace-file.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Empty, Heading } from '../../parts/pieces.tsx';
import { Table } from '../../parts/table.tsx';
import type { Runs } from './query.ts';

interface Props {
	asked: Asked;
	automations: readonly (Automation & { id: string })[];
	runs: ReadonlyMap<string, Runs>;
}

export function AutomationsView({ asked, automations, runs }: Props) {
	const count = (id: string, span: 'lastDay' | 'lastWeek' | 'all') =>
		countText(runs.get(id)?.[span] ?? 0);
	return (
		<>
			<Heading title="Automations" />
			<InWorkspaceFile asked={asked} what="Automations" />
			{automations.length === 0 ? (
				<Empty>There are none. The workspace file takes them under automations.</Empty>
			) : (
				<Table
					label="Automations"
					rows={automations}
					columns={[
						{
							head: 'Automation',
							cell: ({ when, then }) => (
								<span class="sentence">
									<WhenText when={when} />: <EffectsText effects={then} />.
								</span>
							),
						},
						{ head: 'Last 24 hours', numbers: true, cell: ({ id }) => count(id, 'lastDay') },
						{ head: 'Last 7 days', numbers: true, cell: ({ id }) => count(id, 'lastWeek') },
						{ head: 'Ever', numbers: true, cell: ({ id }) => count(id, 'all') },
						{
							head: 'Last ran',
							cell: ({ id }) => {
								const at = runs.get(id)?.lastAt;
								return at ? <Moment at={at} now={asked.now} /> : <span class="quiet">never</span>;
							},
						},
					]}
				/>
			)}
			<p class="quiet">
				Counted from the contacts’ activity. An automation that is changed in the file begins at 0.
			</p>
		</>
	);
}
