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

/** Where contacts are pushed: a service, and the time that passes there. */
export interface World {
	clock: Clock;
	service: ModelledService;
}

/** A way to push contacts: to upsert them, or to enroll them. */
export interface Strategy {
	name: string;
	run: (world: World, emails: readonly string[]) => Promise<unknown>;
	/** Contacts that fit in one call of the endpoint it uses. @default 1 */
	contactsACall?: number;
}

const KEY = 'cs_live_benchmark_0123456789';

/** The client that the n8n node makes, in virtual time and with Max Wait lifted. */
export function clientIn({ clock, service }: World, isShared = false): Client {
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

/** Upserts as the n8n node does. Rejects when one fails. @param isShared whether the credential says that other processes use the key */
export function upsertAll(
	world: World,
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

/** A loop of a careful developer: one call a contact, and after a 429 the same again when the service says. */
const obedientLoop: Strategy['run'] = async ({ clock, service }, emails) => {
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

/** As fast as the limits allow item by item: those of the minute, or those of the hour when the items outnumber them. */
export const FITTING = {
	minute: { batchSize: 1, batchInterval: 60_000 / DEFAULT_LIMITS.perMinute },
	hour: { batchSize: 1, batchInterval: 3_600_000 / DEFAULT_LIMITS.perHour },
};

const fitting = (items: number): Batching =>
	items <= DEFAULT_LIMITS.perHour ? FITTING.minute : FITTING.hour;

/** The nodes of n8n have On Error = Stop, as they come, and Retry On Fail at its most. */
export const STRATEGIES = [
	{ name: 'Contact Sync, Bulk Enroll', run: bulkEnroll, contactsACall: MAX_BULK_EMAILS },
	{ name: 'Contact Sync, Create or Update', run: upsertAll },
	{ name: 'Loop that obeys Retry-After', run: obedientLoop },
	{ name: 'n8n node that calls item by item', run: itemByItem },
	{ name: 'n8n HTTP Request, no batching', run: httpRequest(() => undefined) },
	{ name: 'n8n HTTP Request, batches of 50', run: httpRequest(() => BATCHING_DEFAULTS) },
	{ name: 'n8n HTTP Request, batches of 1', run: httpRequest(fitting) },
] as const satisfies readonly Strategy[];

export type StrategyName = (typeof STRATEGIES)[number]['name'];
