import type { DomainEvent } from '../../jobs/domain-event.ts';
import { enqueueAll } from '../../jobs/enqueue.ts';
import type { AutomationPort, Work } from '../../jobs/work.ts';
import type { JsonObject } from '../../store/tables.ts';
import type { Workspace } from '../../workspace/schema.ts';
import { recordActivity } from '../record-activity.ts';
import { automationId } from './automation-id.ts';
import { describeCause } from './describe-cause.ts';
import { matches } from './matches.ts';

/**
 * Maximum number of automations in a chain that starts with one request. Typical chains have two or three
 * automations. Longer chains are loops of automations that undo each other's changes.
 */
export const MAX_DEPTH = 10;

/**
 * Schedules automations to run after the response. api.md section 4, POST /contacts/upsert/, rule 4, and POST
 * /events/track/, rule 2.
 */
export const automations: AutomationPort = {
	isAwaited: (workspace, domainEvents) => triggeredBy(workspace, domainEvents).length > 0,
	async fire(work, contactId, domainEvents, depth) {
		const triggered = triggeredBy(work.workspace, domainEvents);
		if (triggered.length === 0) return;
		if (depth < MAX_DEPTH) return plan(work, contactId, triggered, domainEvents, depth);
		const stopped = triggered.map(({ automation }) => automation.when);
		await recordActivity(work, contactId, 'automation_loop_stopped', { depth, stopped });
	},
};

/** Returns the automations that these domain events trigger, each with the first event that triggers it. */
const triggeredBy = ({ automations }: Workspace, domainEvents: readonly DomainEvent[]) =>
	automations.flatMap((automation) => {
		const cause = domainEvents.find((domainEvent) => matches(automation.when, domainEvent));
		return cause ? [{ automation, cause }] : [];
	});

/** Schedules each automation once. */
async function plan(
	work: Work,
	contactId: string,
	triggered: ReturnType<typeof triggeredBy>,
	domainEvents: readonly DomainEvent[],
	depth: number,
): Promise<void> {
	const variables = variablesOf(domainEvents);
	const payloads = triggered.map(({ automation, cause }) => ({
		contactId,
		effects: automation.then,
		automation: {
			id: automationId(automation),
			when: automation.when,
			because: describeCause(cause),
		},
		depth: depth + 1,
		variables,
	}));
	await enqueueAll(work, 'automation', payloads);
}

/** Returns the event's properties, for emails. `domainEvents` never contains both changes and an event. */
function variablesOf(domainEvents: readonly DomainEvent[]): JsonObject {
	const event = domainEvents.find((domainEvent) => domainEvent.kind === 'event');
	return event?.properties ?? {};
}
