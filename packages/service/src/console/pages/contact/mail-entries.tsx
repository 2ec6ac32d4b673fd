import type { JsonObject } from '../../../store/tables.ts';
import type { PageContext } from '../../page-context.ts';
import { explainProblem } from '../../parts/explain-problem.ts';
import { gapText } from '../../parts/gap-text.ts';
import { Moment } from '../../parts/moment.tsx';
import type { Tone } from '../../parts/pieces.tsx';
import { SequenceLink, text, type Renderer } from './entry.tsx';

/** Entry for an email address that is on the suppression list from now on. */
export const suppressed =
	(how: string): Renderer =>
	({ email }, context) => ({
		title: `Suppressed: ${text(email)} ${how}`,
		tone: 'bad',
		extra: (
			<p>
				<a href={context.link('unsubscribed/', { email: text(email) })}>View in Suppression List</a>
			</p>
		),
	});

/** Why an email wasn't sent, or isn't complete. */
function reasonOf(details: JsonObject, { smtpServer }: PageContext): string | undefined {
	const { reason, problem } = details;
	if (problem !== undefined) return explainProblem(text(problem), smtpServer);
	return reason === undefined ? gapText(details) : text(reason);
}

/** Entry for an email to the contact, or for one that wasn't sent. */
export const emailEntry =
	(title: string, tone: Tone, isInOutbox = true): Renderer =>
	({ mail, due_at, sequence, step, trigger, ...details }, context) => ({
		title: (
			<>
				{title}
				{trigger !== undefined && <> for the email trigger {text(trigger)}</>}
				{sequence !== undefined && (
					<>
						: step {Number(step) + 1} of <SequenceLink context={context} slug={text(sequence)} />
					</>
				)}
			</>
		),
		tone,
		extra: (
			<p>
				{due_at !== undefined && (
					<>
						Due <Moment at={new Date(text(due_at))} now={context.now} />
					</>
				)}
				{reasonOf(details, context)}{' '}
				{isInOutbox && <a href={context.link(`outbox/${text(mail)}/`)}>View Email</a>}
			</p>
		),
	});
