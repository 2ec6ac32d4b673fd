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

/** Entry of the timeline. */
export interface TimelineEntry {
	title: Child;
	tone?: Tone;
	more?: Child;
}

type Renderer = (details: JsonObject, asked: PageContext) => TimelineEntry;

const text = (value: unknown): string =>
	typeof value === 'string' ? value : valueText(value ?? '');

const SequenceLink = ({ asked, slug }: { asked: PageContext; slug: string }) => (
	<a href={asked.link(`sequences/${slug}/`)}>{slug}</a>
);

const suppressed =
	(how: string): Renderer =>
	({ email }) => ({ title: `Suppressed: ${text(email)} ${how}`, tone: 'bad' });

const emailEntry =
	(title: string, tone: Tone): Renderer =>
	({ mail, reason, problem, sequence, step, trigger }, asked) => ({
		title: (
			<>
				{title}
				{trigger !== undefined && <> for the email trigger {text(trigger)}</>}
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
				{title !== 'Email skipped' && <a href={asked.link(`outbox/${text(mail)}/`)}>View Email</a>}
			</p>
		),
	});

/** Renderer of each kind of activity. */
const RENDERERS: Record<ActivityKind, Renderer> = {
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
	unsubscribed: suppressed('unsubscribed'),
	bounced: suppressed('bounced'),
	complained: suppressed('complained'),
	unsuppressed: ({ email, was, reason }) => ({
		title: `The email address ${text(email)} was removed from the suppression list`,
		tone: 'good',
		more: (
			<p>
				Its status on the list was {text(was)}. Reason for the removal: {text(reason)}
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
		title: 'Automation effect skipped',
		tone: 'bad',
		more: (
			<p>
				<EffectText effect={effect as Effect} />: {text(reason)}
			</p>
		),
	}),
	automation_loop_stopped: ({ depth }) => ({
		title: 'Automation loop stopped',
		tone: 'bad',
		more: (
			<p>
				{text(depth)} automations ran in a row, each triggered by the previous one. Change them in
				the workspace file.
			</p>
		),
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
	mail_sent: emailEntry('Email created', 'good'),
	mail_skipped: emailEntry('Email skipped', 'wait'),
	mail_failed: emailEntry('Email failed', 'bad'),
};

function becauseText({ field, from, to, event }: JsonObject): string {
	if (event !== undefined) return `the event ${text(event)} was tracked`;
	if (field === undefined) return 'the contact was created';
	const shown = (value: unknown) => (value === null ? 'nothing' : valueText(value));
	return `${text(field)} changed from ${shown(from)} to ${shown(to)}`;
}

/** Renders an entry. Kinds from newer versions are shown without formatting. */
export function timelineEntry(
	kind: string,
	details: JsonObject,
	asked: PageContext,
): TimelineEntry {
	const tell = Object.hasOwn(RENDERERS, kind) ? RENDERERS[kind as ActivityKind] : undefined;
	return tell?.(details, asked) ?? { title: kind, more: <Details values={details} /> };
}
