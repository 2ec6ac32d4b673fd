import { sql } from 'kysely';
import type { Chain } from '../../jobs/chain.ts';
import type { DomainEvent } from '../../jobs/domain-event.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { AutomationPort, Work } from '../../jobs/work.ts';
import type { JsonObject } from '../../store/tables.ts';
import type { When, Workspace } from '../../workspace/schema.ts';
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
 * Maximum number of automations in a chain. Without it, three automations that trigger one another run 3^10
 * times.
 */
export const CHAIN_BUDGET = 100;

/**
 * Schedules automations to run after the response. api.md section 4, POST /contacts/upsert/, rule 4, and POST
 * /events/track/, rule 2.
 */
export const automations: AutomationPort = {
	isAwaited: (workspace, domainEvents) => triggeredBy(workspace, domainEvents).length > 0,
	async fire(work, contactId, domainEvents, chain) {
		const triggered = triggeredBy(work.workspace, domainEvents);
		if (triggered.length === 0) return;
		if (!chain || (chain.depth < MAX_DEPTH && chain.budget >= triggered.length)) {
			return plan(work, contactId, triggered, domainEvents, chain);
		}
		const stopped = triggered.map(({ automation }) => automation.when);
		await stopChain(work, contactId, chain, stopped);
	},
};

/** Records that a chain was stopped, once per chain, and warns with the conditions of its automations. */
async function stopChain(
	work: Work,
	contactId: string,
	{ id, depth }: Chain,
	stopped: readonly When[],
): Promise<void> {
	const known = await work.owned
		.selectFrom('activity')
		.select('id')
		.where('contact_id', '=', contactId)
		.where('kind', '=', 'automation_loop_stopped')
		.where(sql`details ->> 'chain'`, '=', id)
		.limit(1)
		.executeTakeFirst();
	if (known) return;
	await recordActivity(work, contactId, 'automation_loop_stopped', { depth, chain: id, stopped });
	const names = stopped.map((when) => JSON.stringify(when)).join(', ');
	const { product } = work.owned.owner;
	work.log('warn', 'automation loop stopped', { product, automations: names });
}

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
	chain: Chain | undefined,
): Promise<void> {
	const variables = variablesOf(domainEvents);
	const { id, depth, budget } = chain ?? { id: work.newId(), depth: 0, budget: CHAIN_BUDGET };
	const share = Math.max(0, Math.floor((budget - triggered.length) / triggered.length));
	const payloads = triggered.map(({ automation, cause }) => ({
		contactId,
		effects: automation.then,
		automation: {
			id: automationId(automation),
			when: automation.when,
			because: describeCause(cause),
		},
		chain: { id, depth: depth + 1, budget: share },
		variables,
	}));
	await enqueue(work, 'automation', payloads);
}

/** Returns the event's properties, for emails. `domainEvents` never contains both changes and an event. */
function variablesOf(domainEvents: readonly DomainEvent[]): JsonObject {
	const event = domainEvents.find((domainEvent) => domainEvent.kind === 'event');
	return event?.properties ?? {};
}
