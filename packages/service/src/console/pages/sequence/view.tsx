import { formatDuration } from '../../../workspace/parts/duration.ts';
import type { Sequence } from '../../../workspace/schema.ts';
import type { PageContext } from '../../page-context.ts';
import { countText } from '../../count-up-to.ts';
import type { Listed } from '../../cursor.ts';
import { ContactLink } from '../../parts/contact-link.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Badge, Empty, Heading, Pager } from '../../parts/pieces.tsx';
import { Segments } from '../../parts/segments.tsx';
import { Table } from '../../parts/table.tsx';
import type { ListedEnrollment, Status } from './query.ts';

interface Props {
	context: PageContext;
	sequence: Sequence;
	/** Status of the listed enrollments. */
	status: Status;
	step: number | undefined;
	/** Number of contacts waiting for each step. */
	counts: readonly number[];
	enrolled: Listed<ListedEnrollment>;
}

export const STATUSES: readonly { value: Status; label: string }[] = [
	{ value: 'active', label: 'In Progress' },
	{ value: 'completed', label: 'Completed' },
	{ value: 'stopped', label: 'Stopped' },
];

export function SequenceView({ context, sequence, status, step, counts, enrolled }: Props) {
	const path = `sequences/${sequence.slug}/`;
	const query = {
		status: status === 'active' ? undefined : status,
		step: step === undefined ? undefined : step + 1,
	};
	return (
		<>
			<p class="back">
				<a href={context.link('sequences/')}>← Sequences</a>
			</p>
			<Heading title={sequence.name}>
				{!sequence.active && <Badge tone="wait">inactive</Badge>}
				<p class="quiet wide">{sequence.slug}</p>
			</Heading>
			<Steps context={context} sequence={sequence} step={step} counts={counts} />
			<Segments
				context={context}
				path={path}
				name="status"
				chosen={step === undefined ? status : ''}
				options={STATUSES}
			/>
			{enrolled.rows.length === 0 ? (
				<Empty>No contacts{step === undefined ? '' : ` are waiting for step ${step + 1}`}.</Empty>
			) : (
				<List
					context={context}
					sequence={sequence}
					rows={enrolled.rows}
					isEnded={status !== 'active'}
				/>
			)}
			<Pager context={context} path={path} query={query} next={enrolled.next} />
		</>
	);
}

function Steps({
	context,
	sequence,
	step,
	counts,
}: Pick<Props, 'context' | 'sequence' | 'step' | 'counts'>) {
	if (sequence.steps.length === 0)
		return (
			<Empty>This sequence has no steps: contacts complete it as soon as they’re enrolled.</Empty>
		);
	return (
		<ol class="steps">
			{sequence.steps.map(({ after, template }, index) => (
				<li>
					<a
						href={context.link(`sequences/${sequence.slug}/`, { step: index + 1 })}
						aria-current={index === step ? 'true' : undefined}
					>
						<small>
							Step {index + 1}, {after === 0 ? 'immediately' : `after ${formatDuration(after)}`}
						</small>
						<b>{template}</b>
						<span>{countText(counts[index] ?? 0)} waiting</span>
					</a>
				</li>
			))}
		</ol>
	);
}

/** Returns the number and the ID of a step, such as `2: tips`. */
function stepText({ steps }: Sequence, next: string | null): string {
	const index = steps.findIndex(({ id }) => id === next);
	return index < 0 ? `${next ?? 'none'} (not in the file)` : `${index + 1}: ${next}`;
}

interface ListProps {
	context: PageContext;
	sequence: Sequence;
	rows: readonly ListedEnrollment[];
	isEnded: boolean;
}

function List({ context, sequence, rows, isEnded }: ListProps) {
	const momentCell = (at: Date | null) =>
		at === null ? <span class="quiet">–</span> : <Moment at={at} now={context.now} />;
	return (
		<Table
			label="Contacts in this sequence"
			rows={rows}
			columns={[
				{
					head: 'Contact',
					cell: ({ contact_id, ...row }) => (
						<ContactLink context={context} contact={{ ...row, id: contact_id }} />
					),
				},
				{
					head: 'Next Step',
					cell: ({ next_step }) =>
						isEnded ? <span class="quiet">–</span> : stepText(sequence, next_step),
				},
				{
					head: isEnded ? 'Ended' : 'Due',
					cell: ({ due_at, ended_at }) => momentCell(isEnded ? ended_at : due_at),
				},
				{ head: 'Enrolled', cell: ({ enrolled_at }) => momentCell(enrolled_at) },
			]}
		/>
	);
}
