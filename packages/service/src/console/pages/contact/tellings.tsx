import type { Child } from 'hono/jsx';
import type { ActivityKind } from '../../../activity/record-activity.ts';
import type { JsonObject } from '../../../store/tables.ts';
import type { FieldChange } from '../../../work/happening.ts';
import type { Effect, When } from '../../../workspace/schema.ts';
import type { PageContext } from '../../page-context.ts';
import { EffectsText, EffectText, WhenText } from '../../parts/automation-text.tsx';
import type { Tone } from '../../parts/pieces.tsx';
import { valueText } from '../../parts/value.tsx';
import { Changes, Details } from './details.tsx';

/** How an entry of the time line reads. */
export interface Telling {
	title: Child;
	tone?: Tone;
	more?: Child;
}

type Teller = (details: JsonObject, asked: PageContext) => Telling;

const text = (value: unknown): string =>
	typeof value === 'string' ? value : valueText(value ?? '');

const SequenceLink = ({ asked, slug }: { asked: PageContext; slug: string }) => (
	<a href={asked.link(`sequences/${slug}/`)}>{slug}</a>
);

const suppressed =
	(how: string): Teller =>
	({ email }) => ({ title: `The address ${text(email)} ${how}`, tone: 'bad' });

const mailTold =
	(title: string, tone: Tone): Teller =>
	({ mail, reason, problem, sequence, step, trigger }, asked) => ({
		title: (
			<>
				{title}
				{trigger !== undefined && <> for the trigger {text(trigger)}</>}
				{sequence !== undefined && (
					<>
						: step {Number(step) + 1} of <SequenceLink asked={asked} slug={text(sequence)} />
					</>
				)}
			</>
		),
		tone,
		more: (
			<p>
				{reason !== undefined || problem !== undefined ? <>{text(reason ?? problem)} </> : null}
				{title !== 'Mail skipped' && <a href={asked.link(`outbox/${text(mail)}/`)}>See the mail</a>}
			</p>
		),
	});

/** How each kind of activity reads. */
const TELLERS: Record<ActivityKind, Teller> = {
	created: ({ fields }) => ({
		title: 'Created',
		tone: 'good',
		more: <Changes changes={fields as FieldChange[]} />,
	}),
	changed: ({ fields }) => ({
		title: 'Changed',
		more: <Changes changes={fields as FieldChange[]} />,
	}),
	tag_added: ({ tag }) => ({
		title: (
			<>
				Tag added: <b>{text(tag)}</b>
			</>
		),
	}),
	tag_removed: ({ tag }) => ({
		title: (
			<>
				Tag removed: <b>{text(tag)}</b>
			</>
		),
	}),
	event: ({ event_name, properties }) => ({
		title: (
			<>
				Event: <b>{text(event_name)}</b>
			</>
		),
		tone: 'good',
		more: <Details values={properties as JsonObject} />,
	}),
	unsubscribed: suppressed('was unsubscribed'),
	bounced: suppressed('bounced'),
	complained: suppressed('complained'),
	unsuppressed: ({ email, was, reason }) => ({
		title: `The email address ${text(email)} was removed from the suppression list`,
		tone: 'good',
		more: (
			<p>
				It was on the list as {text(was)}. Reason for the removal: {text(reason)}
			</p>
		),
	}),
	automation_ran: ({ when, because, then }) => ({
		title: 'Automation ran',
		tone: 'auto',
		more: (
			<>
				<p>
					<WhenText when={when as When} />: <EffectsText effects={then as Effect[]} />.
				</p>
				<p class="quiet">Because {becauseText(because as JsonObject)}.</p>
			</>
		),
	}),
	automation_canceled: ({ when, then, reason }) => ({
		title: 'Automation canceled',
		tone: 'wait',
		more: (
			<>
				<p>
					{when !== undefined && <WhenText when={when as When} />}:{' '}
					<EffectsText effects={then as Effect[]} />.
				</p>
				<p class="quiet">{text(reason)}</p>
			</>
		),
	}),
	effect_skipped: ({ effect, reason }) => ({
		title: 'An automation could not do this',
		tone: 'bad',
		more: (
			<p>
				<EffectText effect={effect as Effect} />: {text(reason)}
			</p>
		),
	}),
	automation_loop_stopped: ({ depth }) => ({
		title: 'Automations that set each other off were stopped',
		tone: 'bad',
		more: <p>{text(depth)} ran one after the other. Change them in the workspace file.</p>,
	}),
	enrolled: ({ sequence, metadata, trigger_source }, asked) => ({
		title: (
			<>
				Enrolled in <SequenceLink asked={asked} slug={text(sequence)} />
			</>
		),
		tone: 'good',
		more: (
			<Details
				values={{
					...(trigger_source !== undefined && { trigger_source }),
					...(metadata as object),
				}}
			/>
		),
	}),
	enrollment_completed: ({ sequence }, asked) => ({
		title: (
			<>
				Completed <SequenceLink asked={asked} slug={text(sequence)} />
			</>
		),
	}),
	enrollment_stopped: ({ sequence, reason }, asked) => ({
		title: (
			<>
				Stopped in <SequenceLink asked={asked} slug={text(sequence)} />
			</>
		),
		tone: 'wait',
		more: <p>{text(reason)}</p>,
	}),
	mail_sent: mailTold('Mail written', 'good'),
	mail_skipped: mailTold('Mail skipped', 'wait'),
	mail_failed: mailTold('Mail failed', 'bad'),
};

function becauseText({ field, from, to, event }: JsonObject): string {
	if (event !== undefined) return `the event ${text(event)} was tracked`;
	if (field === undefined) return 'the contact was created';
	const shown = (value: unknown) => (value === null ? 'nothing' : valueText(value));
	return `${text(field)} changed from ${shown(from)} to ${shown(to)}`;
}

/** How an entry reads; one of a kind that a newer version wrote is shown as it is. */
export function tellingOf(kind: string, details: JsonObject, asked: PageContext): Telling {
	const tell = Object.hasOwn(TELLERS, kind) ? TELLERS[kind as ActivityKind] : undefined;
	return tell?.(details, asked) ?? { title: kind, more: <Details values={details} /> };
}
