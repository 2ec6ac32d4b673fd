import type { Automation } from '../../../workspace/schema.ts';
import type { PageContext } from '../../page-context.ts';
import { countText } from '../../count-up-to.ts';
import type { Listed } from '../../cursor.ts';
import { EffectsText, WhenText } from '../../parts/automation-text.tsx';
import { ContactLink } from '../../parts/contact-link.tsx';
import { InWorkspaceFile } from '../../parts/in-workspace-file.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Empty, Heading, Pager } from '../../parts/pieces.tsx';
import { Table } from '../../parts/table.tsx';
import { timelineEntry } from '../contact/timeline-entry.tsx';
import type { RunCounts, StoppedRow } from './query.ts';

interface Props {
	context: PageContext;
	automations: readonly (Automation & { id: string })[];
	runs: ReadonlyMap<string, RunCounts>;
	stopped: Listed<StoppedRow>;
}

export function AutomationsView({ context, automations, runs, stopped }: Props) {
	const count = (id: string, span: 'lastDay' | 'lastWeek' | 'all') =>
		countText(runs.get(id)?.[span] ?? 0);
	return (
		<>
			<Heading title="Automations" />
			<InWorkspaceFile context={context} noun="Automations" />
			{automations.length === 0 ? (
				<Empty>No automations yet. Add them under automations in the workspace file.</Empty>
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
						{ head: 'Last 24 Hours', numbers: true, cell: ({ id }) => count(id, 'lastDay') },
						{ head: 'Last 7 Days', numbers: true, cell: ({ id }) => count(id, 'lastWeek') },
						{ head: 'Total', numbers: true, cell: ({ id }) => count(id, 'all') },
						{
							head: 'Last Run',
							cell: ({ id }) => {
								const at = runs.get(id)?.lastAt;
								return at ? <Moment at={at} now={context.now} /> : <span class="quiet">never</span>;
							},
						},
					]}
				/>
			)}
			<p class="quiet">
				Counts are based on the contacts’ activity. Editing an automation resets its counts.
			</p>
			<Stopped context={context} stopped={stopped} />
		</>
	);
}

/** Stopped automations: loops, and skipped effects. */
const Stopped = ({ context, stopped: { rows, next } }: Pick<Props, 'context' | 'stopped'>) => (
	<section aria-labelledby="stopped">
		<h2 id="stopped">Stopped Automations</h2>
		{rows.length === 0 ? (
			<Empty>No automations were stopped.</Empty>
		) : (
			<Table
				label="Stopped automations"
				rows={rows}
				columns={[
					{
						head: 'Contact',
						cell: ({ contact_id, ...row }) => (
							<ContactLink context={context} contact={{ ...row, id: contact_id }} />
						),
					},
					{ head: 'Reason', cell: (row) => <Reason context={context} row={row} /> },
					{
						head: 'When',
						cell: ({ created_at }) => <Moment at={created_at} now={context.now} />,
					},
				]}
			/>
		)}
		<Pager context={context} path="automations/" next={next} />
	</section>
);

function Reason({ context, row: { kind, details } }: { context: PageContext; row: StoppedRow }) {
	const { title, extra } = timelineEntry(kind, details, context);
	return (
		<div class="sentence">
			{title}
			{extra}
		</div>
	);
}
