import type { ActivityKind } from '../../../domain/record-activity.ts';
import type { FieldChange } from '../../../jobs/domain-event.ts';
import type { JsonObject } from '../../../store/tables.ts';
import type { Effect, When } from '../../../workspace/schema.ts';
import type { PageContext } from '../../page-context.ts';
import { EffectsText, EffectText, WhenText } from '../../parts/automation-text.tsx';
import { valueText } from '../../parts/value.tsx';
import { Changes, Details } from './details.tsx';
import { SequenceLink, text, type Renderer, type TimelineEntry } from './entry.tsx';
import { emailEntry, suppressed } from './mail-entries.tsx';

/** Renderer for each kind of activity. */
const RENDERERS: Record<ActivityKind, Renderer> = {
	created: ({ fields }) => ({
		title: 'Created',
		tone: 'good',
		extra: <Changes changes={fields as FieldChange[]} />,
	}),
	changed: ({ fields }) => ({
		title: 'Changed',
		extra: <Changes changes={fields as FieldChange[]} />,
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
		extra: <Details values={properties as JsonObject} />,
	}),
	unsubscribed: suppressed('unsubscribed'),
	bounced: suppressed('bounced'),
	complained: suppressed('complained'),
	unsuppressed: ({ email, was, reason }) => ({
		title: `The email address ${text(email)} was removed from the suppression list`,
		tone: 'good',
		extra: (
			<p>
				Suppression reason: {text(was)}. Reason for the removal: {text(reason)}
			</p>
		),
	}),
	automation_ran: ({ when, because, then }) => ({
		title: 'Automation ran',
		tone: 'auto',
		extra: (
			<>
				<p>
					<WhenText when={when as When} />: <EffectsText effects={then as Effect[]} />.
				</p>
				<p class="quiet">Reason: {becauseText(because as JsonObject)}.</p>
			</>
		),
	}),
	automation_canceled: ({ when, then, reason }) => ({
		title: 'Automation canceled',
		tone: 'wait',
		extra: (
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
		extra: (
			<p>
				<EffectText effect={effect as Effect} />: {text(reason)}
			</p>
		),
	}),
	automation_loop_stopped: ({ depth }) => ({
		title: 'Automation loop stopped',
		tone: 'bad',
		extra: (
			<p>
				Automations triggered one another, {text(depth)} in a row at this point. Change them in the
				workspace file.
			</p>
		),
	}),
	enrolled: ({ sequence, metadata, trigger_source }, context) => ({
		title: (
			<>
				Enrolled in <SequenceLink context={context} slug={text(sequence)} />
			</>
		),
		tone: 'good',
		extra: (
			<Details
				values={{
					...(trigger_source !== undefined && { trigger_source }),
					...(metadata as object),
				}}
			/>
		),
	}),
	enrollment_completed: ({ sequence }, context) => ({
		title: (
			<>
				Completed <SequenceLink context={context} slug={text(sequence)} />
			</>
		),
	}),
	enrollment_stopped: ({ sequence, reason }, context) => ({
		title: (
			<>
				Enrollment stopped: <SequenceLink context={context} slug={text(sequence)} />
			</>
		),
		tone: 'wait',
		extra: <p>{text(reason)}</p>,
	}),
	enrollment_refused: ({ sequence, reason }, context) => ({
		title: (
			<>
				Not enrolled in <SequenceLink context={context} slug={text(sequence)} />
			</>
		),
		tone: 'bad',
		extra: <p>{text(reason)}</p>,
	}),
	mail_scheduled: emailEntry('Email scheduled', 'good', false),
	mail_sent: emailEntry('Email created', 'good'),
	mail_refused: emailEntry('Email not sent', 'bad', false),
	mail_skipped: emailEntry('Email skipped', 'wait', false),
	mail_canceled: emailEntry('Email canceled', 'wait'),
	mail_failed: emailEntry('Email failed', 'bad'),
};

function becauseText({ field, from, to, event }: JsonObject): string {
	if (event !== undefined) return `the event ${text(event)} was tracked`;
	if (field === undefined) return 'the contact was created';
	const formatValue = (value: unknown) => (value === null ? 'nothing' : valueText(value));
	return `${text(field)} changed from ${formatValue(from)} to ${formatValue(to)}`;
}

/** Renders an entry. Kinds from newer versions of the service are shown without formatting. */
export function timelineEntry(
	kind: string,
	details: JsonObject,
	context: PageContext,
): TimelineEntry {
	const render = Object.hasOwn(RENDERERS, kind) ? RENDERERS[kind as ActivityKind] : undefined;
	return render?.(details, context) ?? { title: kind, extra: <Details values={details} /> };
}
