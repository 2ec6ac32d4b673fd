import { actions } from '@contact-sync/core';
import {
	create,
	invoke,
	methodOf,
	trigger,
	type Invocation,
} from '@contact-sync/testing/zapier/invoke';
import type { Case, Input, FaultStage } from './fault-case.ts';
import { CASES } from './fault-cases.ts';
import type { Runner } from './fault-runner.ts';
import {
	type Fault,
	RESPONSE_FAULTS,
	CONNECTION_FAULTS,
	TIMEOUT_FAULTS,
	REDIRECTS,
} from './faults.ts';
import { untilHeaders } from './response-headers.ts';
import { passOn } from './tcp-proxy.ts';
import { describeFaults } from './describe-faults.ts';
import { startFaultBench, type FaultBench } from './fault-bench.ts';

/**
 * Zapier methods for the actions in the fault suite. Connecting is tested separately, because its outcomes
 * differ.
 */
const METHODS: Readonly<Record<string, string>> = {
	...Object.fromEntries(
		actions.flatMap(({ key, zapier: { step } = {} }) => (step ? [[key, methodOf(step)]] : [])),
	),
	'sequence.bulkEnroll': create('bulk_enroll_contacts'),
	'unsubscribed.list': trigger('new_unsubscribed'),
};

/** Cases with a tag ID. Zapier accepts tag names only. */
const BY_TAG_ID = new Set(['add tag by tag ID', 'remove tag by tag ID and contact ID']);

/**
 * Cases that Zapier supports. The results of searches and triggers have another format in Zapier and are
 * tested separately.
 */
const ZAPIER_CASES: readonly Case[] = CASES.filter(
	({ name, action }) => action in METHODS && !BY_TAG_ID.has(name),
).map((each) =>
	METHODS[each.action]!.startsWith('creates') ? each : { ...each, expectedResult: undefined },
);

/**
 * Returns whether a fault ends the response body early. Zapier's client doesn't detect this, so the request
 * only ends at the deadline of the step.
 */
const endsEarly = ({ name }: Fault): boolean =>
	/^a reset during the response$| aborts$| ends early$/.test(name);

/**
 * Runs an action of the Zapier app, which sends each request once. The outcome is `later` if the app asks
 * Zapier to retry.
 */
const runInZapier: Runner = async (scene, { action, input }, { fault, request = 0 } = {}) => {
	const key = scene.service.keys.all!;
	const deadline = new AbortController();
	const expire = () => deadline.abort(tooLate());
	const stage: FaultStage = { ...scene, beforeRetry: () => {}, expire };
	if (fault) {
		await injectBefore(request, stage, async () => void (await fault.inject(stage)));
		if (endsEarly(fault)) void untilHeaders(request + 1, ['http']).then(expire);
	}
	const { timeout } = AbortSignal;
	AbortSignal.timeout = () => deadline.signal; // replaces the long timeout of the step
	const connection = { base_url: scene.proxy.url, api_key: key };
	const invocation = await invoke(
		METHODS[action]!,
		connection,
		toZapierInput(action, input),
	).finally(() => (AbortSignal.timeout = timeout));
	if (invocation.logs.includes(key)) throw new Error('A log contains the key.');
	const { results, raw, error } = invocation;
	const result = (results as object | undefined) ?? {}; // the outputs of the step
	return { result, ends: actualEnd(invocation), ...(error && { error: new Error(raw) }) };
};

/** Converts input to the fields of the Zapier app, which has one field for a list of email addresses. */
const toZapierInput = (action: string, input: Input): Input =>
	action === 'sequence.bulkEnroll' ? { ...input, emails: [input.email] } : input;

const tooLate = () => new DOMException('The deadline passed.', 'TimeoutError');

async function injectBefore(
	request: number,
	{ proxy }: FaultStage,
	inject: () => Promise<void>,
): Promise<void> {
	if (request === 0) {
		await inject();
		return;
	}
	for (let i = 1; i < request; i += 1) proxy.plan(passOn);
	proxy.plan(async ({ client, request, forward }) => {
		const response = await forward(await request());
		await inject(); // before the app can send the next request
		client.end(response);
	});
}

/** Outcomes of Zapier errors that have none of our error codes, by error name. */
const OUTCOMES: Readonly<Record<string, string>> = {
	ThrottledError: 'later',
	HaltedError: 'halted',
	ExpiredAuthError: 'authentication_failed',
};

function actualEnd({ error, results }: Invocation): string {
	if (error !== undefined) return error.code ?? OUTCOMES[error.name] ?? error.name;
	const { failed = 0 } = results as { failed?: number }; // bulk enrollment returns the number of failed rows
	return failed > 0 ? 'failed row' : 'done';
}

let bench: FaultBench;
beforeAll(async () => {
	bench = await startFaultBench(runInZapier);
}, 60_000);
afterAll(() => bench.stop());

// Zapier's platform exits after 250 runs in a large process, such as Jest's.
beforeAll(() => {
	const usage = process.memoryUsage();
	jest.spyOn(process, 'memoryUsage').mockReturnValue({ ...usage, rss: 0 });
});
afterAll(() => jest.restoreAllMocks());

/** Outcomes that differ because Zapier's steps send each request once. */
const ONCE: Readonly<Record<string, Partial<Fault['ends']>>> = {
	'204 after processing': { idempotent: 'done', notIdempotent: 'done', rejected: 'done' },
	'truncated JSON': { notIdempotent: 'done', rejected: 'done' },
};

/** Expected outcomes that become `later` in Zapier: successful retries of the core, and temporary errors. */
const LATER = new Set(['done', 'rate_limited', 'network_failed']);

/** Returns the expected outcome of an action in the Zapier app. */
function expectedEnd({ requests }: Case, request: number, { name, ends }: Fault): string {
	const is = requests[request]!;
	const once = ONCE[name]?.[is];
	if (once !== undefined) return once;
	if (ends[is] === 'outcome_unknown') return 'halted';
	return LATER.has(ends[is]) ? 'later' : ends[is];
}

/** Variants of faults that only the core distinguishes and tests. */
const CORE_ONLY =
	/^(429 with (a web page|a negative|an invalid|Retry-After (as a date|0))|408|425|301|303|308)/;
const isForZapier = ({ name }: Fault) => !CORE_ONLY.test(name);

const options = { cases: ZAPIER_CASES, endOf: expectedEnd };
describeFaults(RESPONSE_FAULTS.filter(isForZapier), () => bench, options);
describeFaults(CONNECTION_FAULTS, () => bench, options);
describeFaults(TIMEOUT_FAULTS, () => bench, options);
describeFaults(REDIRECTS.filter(isForZapier), () => bench, options);
