import type { PageContext } from '../../page-context.ts';
import { Moment } from '../../parts/moment.tsx';
import { Empty } from '../../parts/pieces.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import type { DueEnrollment } from '../sequence/next-due.ts';
import type { ContactStory } from './query.ts';

interface EnrollmentProps {
	asked: PageContext;
	enrollments: readonly DueEnrollment[];
}

/** The sequences a contact is or was in, and when their next steps are due. */
export const Enrollments = ({ asked, enrollments }: EnrollmentProps) => (
	<section aria-labelledby="enrollments">
		<h2 id="enrollments">Sequences</h2>
		{enrollments.length === 0 && <Empty>No sequences.</Empty>}
		<ul class="cards">
			{enrollments.map((each) => (
				<Enrollment asked={asked} enrollment={each} />
			))}
		</ul>
	</section>
);

function Enrollment({ asked, enrollment }: { asked: PageContext; enrollment: DueEnrollment }) {
	const { sequence_slug, status, next_step, due_at, enrolled_at, ended_at } = enrollment;
	const sequence = asked.workspace.sequences.find(({ slug }) => slug === sequence_slug);
	return (
		<li>
			<a href={asked.link(`sequences/${sequence_slug}/`)}>{sequence?.name ?? sequence_slug}</a>{' '}
			<StatusBadge status={status} />
			<br />
			{status === 'active' && due_at !== null && (
				<>
					Step {next_step + 1} of {sequence?.steps.length ?? '?'} is due{' '}
					<Moment at={due_at} now={asked.now} />
				</>
			)}
			{status === 'active' && due_at === null && <>No step is scheduled.</>}
			{status !== 'active' && (
				<>
					Ended <Moment at={ended_at ?? enrolled_at} now={asked.now} />
				</>
			)}
		</li>
	);
}

/** The latest emails to a contact. */
export const Mails = ({ asked, mails }: { asked: PageContext; mails: ContactStory['mails'] }) => (
	<section aria-labelledby="mails">
		<h2 id="mails">Latest Emails</h2>
		{mails.length === 0 && <Empty>No emails.</Empty>}
		<ul class="cards">
			{mails.map(({ id, subject, status, created_at }) => (
				<li>
					<a href={asked.link(`outbox/${id}/`)}>{subject === '' ? '(no subject)' : subject}</a>{' '}
					<StatusBadge status={status} />
					<br />
					<Moment at={created_at} now={asked.now} />
				</li>
			))}
		</ul>
	</section>
);
