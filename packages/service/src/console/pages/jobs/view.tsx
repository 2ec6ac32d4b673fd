import { MAX_ATTEMPTS } from '../../../jobs/settle-job.ts';
import type { When } from '../../../workspace/schema.ts';
import type { PageContext } from '../../page-context.ts';
import type { Listed } from '../../cursor.ts';
import { cancelJobsLike } from '../../operations/cancel-all-jobs.ts';
import { cancelJob } from '../../operations/cancel-job.ts';
import { stepNumber } from '../../operations/job-text.ts';
import { retryAbandonedJobs } from '../../operations/retry-abandoned-jobs.ts';
import { hasFailed, retryJob } from '../../operations/retry-job.ts';
import { WhenText } from '../../parts/automation-text.tsx';
import { ContactLink } from '../../parts/contact-link.tsx';
import { Moment } from '../../parts/moment.tsx';
import { actionsColumn, OperationLink } from '../../parts/operation-link.tsx';
import { Empty, Heading, Pager } from '../../parts/pieces.tsx';
import { Segments } from '../../parts/segments.tsx';
import { Table } from '../../parts/table.tsx';
import type { JobState, ListedJob } from './query.ts';

interface Props {
	context: PageContext;
	state: JobState;
	jobs: Listed<ListedJob>;
}

export const STATES: readonly { value: JobState; label: string }[] = [
	{ value: 'abandoned', label: 'Abandoned' },
	{ value: 'waiting', label: 'Waiting' },
	{ value: 'scheduled', label: 'Scheduled' },
];

const EMPTY: Record<JobState, string> = {
	abandoned: 'No jobs were abandoned.',
	waiting: 'No jobs are waiting.',
	scheduled: 'No jobs are scheduled.',
};

export const JobsView = ({ context, state, jobs: { rows, next } }: Props) => (
	<>
		<Heading title="Jobs">
			<p class="quiet wide">
				Automations, delayed emails, and next steps of sequences. A job that fails {MAX_ATTEMPTS}{' '}
				times is abandoned.
			</p>
			{state === 'abandoned' && rows.length > 0 && (
				<OperationLink context={context} operation={retryAbandonedJobs} id="" />
			)}
		</Heading>
		<Segments context={context} path="jobs/" name="state" chosen={state} options={STATES} />
		{rows.length === 0 ? (
			<Empty>{EMPTY[state]}</Empty>
		) : (
			<List context={context} state={state} rows={rows} />
		)}
		<Pager context={context} path="jobs/" query={{ state }} next={next} />
	</>
);

const List = ({ context, state, rows }: Omit<Props, 'jobs'> & { rows: readonly ListedJob[] }) => (
	<Table
		label="Jobs"
		rows={rows}
		columns={[
			{ head: 'Job', cell: (job) => <JobName context={context} job={job} /> },
			{ head: 'For', cell: (job) => <Recipient context={context} job={job} /> },
			state === 'abandoned'
				? {
						head: 'Abandoned',
						cell: ({ failed_at }) => <Moment at={failed_at!} now={context.now} />,
					}
				: { head: 'Due', cell: ({ due_at }) => <Moment at={due_at} now={context.now} /> },
			{ head: 'Attempts', numbers: true, cell: ({ attempts }) => attempts },
			{ head: 'Problem', cell: ({ problem }) => problem ?? <span class="quiet">–</span> },
			...actionsColumn<ListedJob>(context, (job) => <Actions context={context} job={job} />),
		]}
	/>
);

interface JobProps {
	context: PageContext;
	job: ListedJob;
}

function JobName({ context, job: { kind, payload, sequenceSlug } }: JobProps) {
	if (kind === 'trigger_mail') return <>Email trigger {String(payload.triggerKey)}</>;
	if (kind === 'sequence_step') {
		return (
			<>
				Step {stepNumber(context.workspace, sequenceSlug, payload.step)} of{' '}
				<a href={context.link(`sequences/${sequenceSlug ?? ''}/`)}>
					{sequenceSlug ?? 'a sequence'}
				</a>
			</>
		);
	}
	if (kind !== 'automation') return <>{kind}</>;
	const { when } = payload.automation as { when: When };
	return <span class="sentence">Automation: {<WhenText when={when} />}</span>;
}

function Recipient({ context, job: { contact, payload } }: JobProps) {
	if (contact) return <ContactLink context={context} contact={contact} />;
	return typeof payload.to === 'string' ? (
		<bdi>{payload.to}</bdi>
	) : (
		<span class="quiet">a deleted contact</span>
	);
}

const Actions = ({ context, job }: JobProps) => (
	<span class="actions">
		{hasFailed(job) && (
			<OperationLink context={context} operation={retryJob} id={job.id} label="Retry" />
		)}
		<OperationLink
			context={context}
			operation={cancelJob}
			id={job.id}
			label={job.kind === 'automation' ? 'Cancel Job' : 'Cancel Email'}
		/>
		<OperationLink context={context} operation={cancelJobsLike} id={job.id} />
	</span>
);
