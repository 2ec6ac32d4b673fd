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
 * So many automations may fire one after the other because of one request. Real ones chain two or three; what goes on for longer
 * is two that undo each other's work, and would go on for ever.
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

/** The automations that wait for one of these happenings, each with the first one that it waits for. */
const firedBy = ({ automations }: Workspace, happenings: readonly Happening[]) =>
	automations.flatMap((automation) => {
		const cause = happenings.find((happening) => matches(automation.when, happening));
		return cause ? [{ automation, cause }] : [];
	});

/** Plans what automations do, each once. */
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

/** What a mail can tell of an event: its properties. Changes and events never happen together. */
function variablesOf(happenings: readonly Happening[]): JsonObject {
	const event = happenings.find((happening) => happening.kind === 'event');
	return event?.properties ?? {};
}
