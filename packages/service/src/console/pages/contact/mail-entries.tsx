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

/** Entry for an email to the contact, or for one that wasn't sent. */
export const emailEntry =
	(title: string, tone: Tone, isInOutbox = true): Renderer =>
	({ mail, reason, problem, sequence, step, trigger }, context) => ({
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
				{reason !== undefined || problem !== undefined ? <>{text(reason ?? problem)} </> : null}
				{isInOutbox && <a href={context.link(`outbox/${text(mail)}/`)}>View Email</a>}
			</p>
		),
	});
