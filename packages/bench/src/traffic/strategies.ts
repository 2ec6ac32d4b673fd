import {
	bulkEnrollAll,
	createBudget,
	createClient,
	DEFAULT_LIMITS,
	MAX_BULK_EMAILS,
	runAll,
	type Client,
} from '@contact-sync/core';
import {
	BATCHING_DEFAULTS,
	httpRequestNode,
	itemByItemNode,
	withRetryOnFail,
	type Batching,
} from './http-request-node.ts';
import type { Clock, ModelledService } from './modelled-service.ts';

/** A service and its clock. */
export interface Simulation {
	clock: Clock;
	service: ModelledService;
}

/** A strategy for upserting or enrolling contacts. */
export interface Strategy {
	name: string;
	run: (world: Simulation, emails: readonly string[]) => Promise<unknown>;
	/** Maximum number of contacts per call to the endpoint. @default 1 */
	contactsPerCall?: number;
}

const KEY = 'cs_live_benchmark_0123456789';

/** Returns a client like the n8n node's, in virtual time and with an unlimited Max Wait. */
export function clientIn({ clock, service }: Simulation, isShared = false): Client {
	const budget = createBudget(DEFAULT_LIMITS, { ...clock, random: Math.random });
	if (isShared) budget.share();
	return createClient({
		baseUrl: 'http://127.0.0.1/api/v1',
		apiKey: KEY,
		fetch: service.fetch,
		now: clock.now,
		sleep: clock.sleep,
		random: Math.random,
		budget,
		maxWaitMs: () => Infinity,
	});
}

/**
 * Upserts contacts as the n8n node does. Rejects if an upsert fails.
 *
 * @param isShared value of the credential's Shared Key setting
 */
export function upsertAll(
	world: Simulation,
	emails: readonly string[],
	isShared = false,
): Promise<unknown> {
	const client = clientIn(world, isShared);
	return runAll(emails, (email) => client.contacts.upsert({ email }));
}

const bulkEnroll: Strategy['run'] = (world, emails) =>
	bulkEnrollAll(
		clientIn(world),
		emails.map((email) => ({ email, sequence: 'onboarding' })),
	);

/**
 * A loop that a careful developer would write: one call per contact, retried after a 429 when the time in
 * Retry-After has passed.
 */
const retryAfterLoop: Strategy['run'] = async ({ clock, service }, emails) => {
	for (const email of emails) {
		let reply = await service.send([email]);
		while (!reply.accepted) {
			await clock.sleep(reply.retryAfterMs);
			reply = await service.send([email]);
		}
	}
};

const itemByItem: Strategy['run'] = ({ clock, service }, emails) =>
	withRetryOnFail(
		itemByItemNode(emails, (email) => service.send([email])),
		clock.sleep,
	);

const httpRequest =
	(batchingOf: (items: number) => Batching | undefined): Strategy['run'] =>
	({ clock, service }, emails) => {
		const send = (email: string) => service.send([email]);
		const batching = batchingOf(emails.length);
		return withRetryOnFail(httpRequestNode(emails, send, clock.sleep, batching), clock.sleep);
	};

/**
 * Fastest batching that stays within the limit per minute or per hour. `hour` applies if there are more items
 * than the limit per hour.
 */
export const MAX_RATE = {
	minute: { batchSize: 1, batchInterval: 60_000 / DEFAULT_LIMITS.perMinute },
	hour: { batchSize: 1, batchInterval: 3_600_000 / DEFAULT_LIMITS.perHour },
};

const maxRate = (items: number): Batching =>
	items <= DEFAULT_LIMITS.perHour ? MAX_RATE.minute : MAX_RATE.hour;

/**
 * Strategies to compare. n8n's nodes use the default On Error = Stop, and the maximum number of attempts with
 * Retry On Fail.
 */
export const STRATEGIES = [
	{ name: 'Contact Sync, Bulk Enroll', run: bulkEnroll, contactsPerCall: MAX_BULK_EMAILS },
	{ name: 'Contact Sync, Create or Update', run: upsertAll },
	{ name: 'Loop that obeys Retry-After', run: retryAfterLoop },
	{ name: 'n8n node with one call at a time', run: itemByItem },
	{ name: 'n8n HTTP Request, no batching', run: httpRequest(() => undefined) },
	{ name: 'n8n HTTP Request, batches of 50', run: httpRequest(() => BATCHING_DEFAULTS) },
	{ name: 'n8n HTTP Request, batches of 1', run: httpRequest(maxRate) },
] as const satisfies readonly Strategy[];

export type StrategyName = (typeof STRATEGIES)[number]['name'];
