import type { Sequence } from '../../../workspace/schema.ts';
import type { PageContext } from '../../page-context.ts';
import { countText } from '../../count-up-to.ts';
import type { Listed } from '../../cursor.ts';
import { ContactLink } from '../../parts/contact-link.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Badge, Empty, Heading, Pager } from '../../parts/pieces.tsx';
import { spanText } from '../../parts/span-text.ts';
import { Table } from '../../parts/table.tsx';
import type { ListedEnrollment, Status } from './query.ts';

interface Props {
	asked: PageContext;
	sequence: Sequence;
	/** Status of the listed enrollments. */
	status: Status;
	step: number | undefined;
	/** Number of contacts that wait for each step. */
	counts: readonly number[];
	enrolled: Listed<ListedEnrollment>;
}

const LABELS: readonly [Status, string][] = [
	['active', 'In Progress'],
	['completed', 'Completed'],
	['stopped', 'Stopped'],
];

export function SequenceView({ asked, sequence, status, step, counts, enrolled }: Props) {
	const path = `sequences/${sequence.slug}/`;
	const query = {
		status: status === 'active' ? undefined : status,
		step: step === undefined ? undefined : step + 1,
	};
	return (
		<>
			<p class="back">
				<a href={asked.link('sequences/')}>← Sequences</a>
			</p>
			<Heading title={sequence.name}>
				{!sequence.active && <Badge tone="wait">inactive</Badge>}
				<p class="quiet wide">{sequence.slug}</p>
			</Heading>
			<Steps asked={asked} sequence={sequence} step={step} counts={counts} />
			<ul class="segments" aria-label="State">
				{LABELS.map(([each, label]) => (
					<li>
						<a
							href={asked.link(path, { status: each === 'active' ? undefined : each })}
							aria-current={each === status && step === undefined ? 'true' : undefined}
						>
							{label}
						</a>
					</li>
				))}
			</ul>
			{enrolled.rows.length === 0 ? (
				<Empty>No contacts{step === undefined ? '' : ` are waiting for step ${step + 1}`}.</Empty>
			) : (
				<List asked={asked} sequence={sequence} rows={enrolled.rows} isOver={status !== 'active'} />
			)}
			<Pager asked={asked} path={path} query={query} next={enrolled.next} />
		</>
	);
}

function Steps({
	asked,
	sequence,
	step,
	counts,
}: Pick<Props, 'asked' | 'sequence' | 'step' | 'counts'>) {
	if (sequence.steps.length === 0)
		return (
			<Empty>This sequence has no steps: contacts complete it as soon as they’re enrolled.</Empty>
		);
	return (
		<ol class="steps">
			{sequence.steps.map(({ after, template }, index) => (
				<li>
					<a
						href={asked.link(`sequences/${sequence.slug}/`, { step: index + 1 })}
						aria-current={index === step ? 'true' : undefined}
					>
						<small>
							Step {index + 1}, {after === 0 ? 'immediately' : `after ${spanText(after)}`}
						</small>
						<b>{template}</b>
						<span>{countText(counts[index] ?? 0)} waiting</span>
					</a>
				</li>
			))}
		</ol>
	);
}

interface ListProps {
	asked: PageContext;
	sequence: Sequence;
	rows: readonly ListedEnrollment[];
	isOver: boolean;
}

function List({ asked, sequence, rows, isOver }: ListProps) {
	const moment = (at: Date | null) =>
		at === null ? <span class="quiet">–</span> : <Moment at={at} now={asked.now} />;
	return (
		<Table
			label="Contacts in this sequence"
			rows={rows}
			columns={[
				{
					head: 'Contact',
					cell: ({ contact_id, ...row }) => (
						<ContactLink asked={asked} contact={{ ...row, id: contact_id }} />
					),
				},
				{
					head: 'Next Step',
					cell: ({ next_step }) =>
						isOver ? (
							<span class="quiet">–</span>
						) : (
							`${next_step + 1}: ${sequence.steps[next_step]?.template ?? 'none'}`
						),
				},
				{
					head: isOver ? 'Ended' : 'Due',
					cell: ({ due_at, ended_at }) => moment(isOver ? ended_at : due_at),
				},
				{ head: 'Enrolled', cell: ({ enrolled_at }) => moment(enrolled_at) },
			]}
		/>
	);
}
