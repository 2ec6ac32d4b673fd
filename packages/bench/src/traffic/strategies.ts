import {
	bulkEnrollAll,
	createBudget,
	createClient,
	DEFAULT_LIMITS,
	runAll,
	runBatch,
	type Client,
	type Limits,
} from '@contact-sync/core';
import {
	BATCHING_DEFAULTS,
	httpRequestNode,
	withRetryOnFail,
	type Batching,
} from './http-request-node.ts';
import { emailOf, LIST_SIZE, type Clock, type ModelledService } from './modelled-service.ts';
import { actionOf } from '@contact-sync/testing/action-of';

/** A service and its clock. */
export interface Simulation {
	clock: Clock;
	service: ModelledService;
}

type Run<T> = (simulation: Simulation, emails: readonly string[]) => Promise<T>;

/** A strategy for a job with many contacts. */
export interface Strategy {
	name: string;
	/** Runs the job. Returns the email addresses for which it succeeded. */
	run: Run<ReadonlySet<string>>;
}

/** Runs a job that succeeds for an email address if the service accepts its request. */
const sending =
	(send: Run<unknown>): Strategy['run'] =>
	async (simulation, emails) => {
		await send(simulation, emails);
		return simulation.service.served;
	};

/** Returns a client like the n8n node's, in virtual time and with an unlimited Max Wait. */
function clientIn({ clock, service }: Simulation, limits = DEFAULT_LIMITS): Client {
	return createClient({
		baseUrl: 'http://127.0.0.1/api/v1',
		apiKey: 'cs_live_benchmark_0123456789',
		fetch: service.fetch,
		now: clock.now,
		sleep: clock.sleep,
		random: Math.random,
		budget: createBudget(limits, clock),
		maxWaitMs: () => Infinity,
	});
}

/** Upserts contacts as the n8n node does. Rejects if an upsert fails. */
const upsertAll = (simulation: Simulation, emails: readonly string[], limits?: Limits) => {
	const client = clientIn(simulation, limits);
	return runAll(emails, (email) => client.contacts.upsert({ email }));
};

const bulkEnroll: Run<unknown> = (simulation, emails) =>
	bulkEnrollAll(
		clientIn(simulation),
		emails.map((email) => ({ email, sequence: 'onboarding' })),
	);

/**
 * A loop that a careful developer would write: one call per contact, retried after a 429 when the time in
 * Retry-After has passed.
 */
const retryAfterLoop: Run<unknown> = async ({ clock, service }, emails) => {
	for (const email of emails) {
		let reply = await service.send([email]);
		while (!reply.accepted) {
			await clock.sleep(reply.retryAfterMs);
			reply = await service.send([email]);
		}
	}
};

const httpRequest =
	(batchingOf: (items: number) => Batching | undefined): Run<unknown> =>
	({ clock, service }, emails) => {
		const send = (email: string) => service.send([email]);
		const batching = batchingOf(emails.length);
		return withRetryOnFail(httpRequestNode(emails, send, clock.sleep, batching), clock.sleep);
	};

/**
 * Returns the fastest batching that stays within the limits: the limit per hour if there are more items than
 * it allows, or the limit per minute.
 */
const maxRate = (items: number): Batching => {
	const { perMinute, perHour } = DEFAULT_LIMITS;
	return {
		batchSize: 1,
		batchInterval: items <= perHour ? 60_000 / perMinute : 3_600_000 / perHour,
	};
};

const createOrUpdate = {
	name: 'Contact Sync, Create or Update',
	run: sending((simulation, emails) => upsertAll(simulation, emails)),
} as const;

/**
 * Strategies for upserting or enrolling contacts. n8n's nodes use the default On Error = Stop, and the maximum
 * number of attempts with Retry On Fail.
 */
export const STRATEGIES = [
	{ name: 'Contact Sync, Bulk Enroll', run: sending(bulkEnroll) },
	createOrUpdate,
	{ name: 'Loop that obeys Retry-After', run: sending(retryAfterLoop) },
	{ name: 'n8n HTTP Request, no batching', run: sending(httpRequest(() => undefined)) },
	{ name: 'n8n HTTP Request, batches of 50', run: sending(httpRequest(() => BATCHING_DEFAULTS)) },
	{ name: 'n8n HTTP Request, batches of 1', run: sending(httpRequest(maxRate)) },
] as const satisfies readonly Strategy[];

/**
 * Splits contacts among processes with separate budgets, like workers in n8n's queue mode.
 *
 * @param intervalMs interval between the starts of the processes, in milliseconds
 * @param limits limits of each process
 */
const inProcesses = (processes: number, intervalMs = 0, limits?: Limits): Strategy['run'] =>
	sending((simulation, emails) => {
		const share = Math.ceil(emails.length / processes);
		const one = async (_: unknown, index: number) => {
			await simulation.clock.sleep(index * intervalMs);
			await upsertAll(simulation, emails.slice(index * share, (index + 1) * share), limits);
		};
		return Promise.all(Array.from({ length: processes }, one));
	});

/** Limits of each of three processes that divide the limits of a key. */
const A_THIRD: Limits = {
	perMinute: Math.floor(DEFAULT_LIMITS.perMinute / 3),
	perHour: Math.floor(DEFAULT_LIMITS.perHour / 3),
};

/** Ways to upsert contacts with one key that three processes use. An idle process sends nothing. */
export const PROCESSES = [
	{ name: '3 processes', run: inProcesses(3) },
	{ name: '3 processes, started 25 s apart', run: inProcesses(3, 25_000) },
	{ name: '3 processes, limits divided by 3', run: inProcesses(3, 0, A_THIRD) },
	{ name: '1 of 3 processes', run: inProcesses(1) },
] as const satisfies readonly Strategy[];

/** Time of the outage after the start of a run, and its duration, in milliseconds. */
const OUTAGE = { startsAfterMs: 8 * 60_000, durationMs: 60_000 };

/** Upserts contacts while the service is unavailable for a minute. */
const upsertInOutage: Run<unknown> = ({ clock, service }, emails) => {
	const startMs = clock.now() + OUTAGE.startsAfterMs;
	const failing: typeof fetch = async (...args) => {
		const sinceMs = clock.now() - startMs;
		const isDown = sinceMs >= 0 && sinceMs < OUTAGE.durationMs;
		return isDown ? Response.json({}, { status: 503 }) : service.fetch(...args);
	};
	return upsertAll({ clock, service: { ...service, fetch: failing } }, emails);
};

/** Strategies for upserting contacts, with and without an outage. */
export const OUTAGES = [
	createOrUpdate,
	{ name: 'Contact Sync, Create or Update, outage of 60 s', run: sending(upsertInOutage) },
] as const satisfies readonly Strategy[];

const checkAction = actionOf('unsubscribed.check');

/** Checks email addresses as the n8n node does. Returns those with the right result. */
const checkAll: Strategy['run'] = async (simulation, emails) => {
	const suppressed = new Set(Array.from({ length: LIST_SIZE }, (_, i) => emailOf(2 * i)));
	const inputs = emails.map((email) => ({ email }));
	const outcomes = await runBatch(checkAction, clientIn(simulation), inputs);
	const isRight = (email: string, index: number) => {
		const outcome = outcomes[index]!;
		if (!('result' in outcome) || !('unsubscribed' in outcome.result)) return false;
		return outcome.result.unsubscribed === suppressed.has(email);
	};
	return new Set(emails.filter(isRight));
};

/** Checks email addresses while each request is preceded by a new entry on the list. */
const checkChangingList: Strategy['run'] = ({ clock, service }, emails) => {
	let entries = 0;
	const changing: typeof fetch = (...args) => {
		service.suppress(`new-${(entries += 1)}@acme.example`);
		return service.fetch(...args);
	};
	return checkAll({ clock, service: { ...service, fetch: changing } }, emails);
};

/** Strategies for checking email addresses. */
export const CHECKS = [
	{ name: 'Contact Sync, Check', run: checkAll },
	{ name: 'Contact Sync, Check, while the list changes', run: checkChangingList },
] as const satisfies readonly Strategy[];

export type StrategyName = (
	typeof STRATEGIES | typeof PROCESSES | typeof OUTAGES | typeof CHECKS
)[number]['name'];
