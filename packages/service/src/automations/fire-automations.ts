import { recordActivity } from '../activity/record-activity.ts';
import { enqueueAll } from '../jobs/enqueue.ts';
import type { JsonObject } from '../store/tables.ts';
import type { Happening } from '../work/happening.ts';
import type { AutomationPort, Work } from '../work/work.ts';
import type { Workspace } from '../workspace/schema.ts';
import { automationId } from './automation-id.ts';
import { because } from './because.ts';
import { matches } from './matches.ts';

/**
 * Maximum length of a chain of automations after one request. Real chains have two or three. Longer ones are loops of
 * automations that undo each other's changes.
 */
export const MAX_DEPTH = 10;

/** Automations run after the response. api.md section 4, POST /contacts/upsert/, rule 4, and POST /events/track/, rule 2. */
export const automations: AutomationPort = {
	isAwaited: (workspace, happenings) => firedBy(workspace, happenings).length > 0,
	async fire(work, contactId, happenings, depth) {
		const fired = firedBy(work.workspace, happenings);
		if (fired.length === 0) return;
		if (depth < MAX_DEPTH) return plan(work, contactId, fired, happenings, depth);
		const stopped = fired.map(({ automation }) => automation.when);
		await recordActivity(work, contactId, 'automation_loop_stopped', { depth, stopped });
	},
};

/** Returns the automations that these changes trigger, each with the first change that triggers it. */
const firedBy = ({ automations }: Workspace, happenings: readonly Happening[]) =>
	automations.flatMap((automation) => {
		const cause = happenings.find((happening) => matches(automation.when, happening));
		return cause ? [{ automation, cause }] : [];
	});

/** Schedules each automation once. */
async function plan(
	work: Work,
	contactId: string,
	fired: ReturnType<typeof firedBy>,
	happenings: readonly Happening[],
	depth: number,
): Promise<void> {
	const variables = variablesOf(happenings);
	const payloads = fired.map(({ automation, cause }) => ({
		contactId,
		effects: automation.then,
		automation: {
			id: automationId(automation),
			when: automation.when,
			because: because(cause),
		},
		depth: depth + 1,
		variables,
	}));
	await enqueueAll(work, 'automation', payloads);
}

/** Returns the properties of the event, for emails. Changes and events never occur together. */
function variablesOf(happenings: readonly Happening[]): JsonObject {
	const event = happenings.find((happening) => happening.kind === 'event');
	return event?.properties ?? {};
}
