import type { PageContext } from '../../page-context.ts';
import { subjectText } from '../../operations/mail-text.ts';
import { Moment } from '../../parts/moment.tsx';
import { Empty } from '../../parts/pieces.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import type { DueEnrollment } from '../sequence/next-due.ts';
import type { ContactDetails } from './query.ts';

interface EnrollmentProps {
	context: PageContext;
	enrollments: readonly DueEnrollment[];
}

/** Enrollments of a contact, with the due times of their next steps. */
export const Enrollments = ({ context, enrollments }: EnrollmentProps) => (
	<section aria-labelledby="enrollments">
		<h2 id="enrollments">Sequences</h2>
		{enrollments.length === 0 && <Empty>No sequences.</Empty>}
		<ul class="cards">
			{enrollments.map((each) => (
				<Enrollment context={context} enrollment={each} />
			))}
		</ul>
	</section>
);

function Enrollment({ context, enrollment }: { context: PageContext; enrollment: DueEnrollment }) {
	const { sequence_slug, status, next_step, due_at, enrolled_at, ended_at } = enrollment;
	const sequence = context.workspace.sequences.find(({ slug }) => slug === sequence_slug);
	const place = (sequence?.steps.findIndex(({ id }) => id === next_step) ?? -1) + 1;
	return (
		<li>
			<a href={context.link(`sequences/${sequence_slug}/`)}>{sequence?.name ?? sequence_slug}</a>{' '}
			<StatusBadge status={status} />
			<br />
			{status === 'active' && due_at !== null && (
				<>
					Step {place ? `${place} of ${sequence?.steps.length}` : next_step} is due{' '}
					<Moment at={due_at} now={context.now} />
				</>
			)}
			{status === 'active' && due_at === null && <>No step is scheduled.</>}
			{status !== 'active' && (
				<>
					Ended <Moment at={ended_at ?? enrolled_at} now={context.now} />
				</>
			)}
		</li>
	);
}

/** The latest emails to a contact. */
export const Mails = ({
	context,
	mails,
}: {
	context: PageContext;
	mails: ContactDetails['mails'];
}) => (
	<section aria-labelledby="mails">
		<h2 id="mails">Latest Emails</h2>
		{mails.length === 0 && (
			<Empty>
				No emails. If a request for one was rejected, it’s listed under{' '}
				<a href={context.link('requests/')}>Requests</a>.
			</Empty>
		)}
		<ul class="cards">
			{mails.map(({ id, subject, status, created_at }) => (
				<li>
					<a href={context.link(`outbox/${id}/`)}>{subjectText(subject)}</a>{' '}
					<StatusBadge status={status} />
					<br />
					<Moment at={created_at} now={context.now} />
				</li>
			))}
		</ul>
	</section>
);
