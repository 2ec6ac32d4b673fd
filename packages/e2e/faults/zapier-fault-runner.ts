import {
	create,
	invoke,
	search,
	trigger,
	type Invocation,
} from '@contact-sync/testing/zapier/invoke';
import type { Case, Given } from './fault-case.ts';
import { CASES } from './fault-cases.ts';
import type { Runner } from './fault-runner.ts';
import type { FaultStage } from './fault-stage.ts';
import type { Fault } from './faults.ts';
import { untilHeaders } from './response-headers.ts';
import { passOn } from './tcp-proxy.ts';

/** The actions of the fault suite, as Zapier knows them. Connecting, which ends otherwise, has tests of its own. */
const METHODS: Readonly<Record<string, string>> = {
	'contact.upsert': create('upsert_contact'),
	'contact.addTag': create('add_tag'),
	'contact.removeTag': create('remove_tag'),
	'event.track': create('track_event'),
	'sequence.enroll': create('enroll_contact'),
	'sequence.bulkEnroll': create('bulk_enroll_contacts'),
	'email.trigger': create('trigger_email'),
	'contact.listEnrollments': search('find_enrollments'),
	'contact.findEnrollment': search('find_enrollment'),
	'unsubscribed.check': search('find_unsubscribed'),
	'sequence.list': trigger('list_sequences'),
	'unsubscribed.list': trigger('new_unsubscribed'),
};

/** Zapier names tags by name alone. */
const BY_TAG_ID = new Set(['add tag by ID of the tag', 'remove tag by both IDs']);

/** What searches and triggers give has another shape here; it is proven where they are. */
export const ZAPIER_CASES: readonly Case[] = CASES.filter(
	({ name, action }) => action in METHODS && !BY_TAG_ID.has(name),
).map((each) =>
	METHODS[each.action]!.startsWith('creates') ? each : { ...each, gives: undefined },
);

/** Zapier's client does not notice a body that ends early, so that only the deadline of the step ends it. */
const endsEarly = ({ name }: Fault): boolean => / amid the answer$| breaks off$/.test(name);

/** Runs an action of the Zapier app, which sends each request once. It ends `later` where Zapier is told to run it again. */
export const runInZapier: Runner = async (
	scene,
	{ action, given },
	{ fault, request = 0 } = {},
) => {
	const key = scene.service.keys.all!;
	const deadline = new AbortController();
	const expire = () => deadline.abort(tooLate());
	const stage: FaultStage = { ...scene, beforeRetry: () => {}, expire };
	if (fault) {
		await strikeBefore(request, stage, async () => void (await fault.strike(stage)));
		if (endsEarly(fault)) void untilHeaders(request + 1, ['http']).then(expire);
	}
	const { timeout } = AbortSignal;
	AbortSignal.timeout = () => deadline.signal; // that of the step, which is long
	const connection = { base_url: scene.proxy.url, api_key: key };
	const invocation = await invoke(METHODS[action]!, connection, inZapier(action, given)).finally(
		() => (AbortSignal.timeout = timeout),
	);
	if (invocation.logs.includes(key)) throw new Error('A log holds the key.');
	const { results, raw, error } = invocation;
	const result = (results as object | undefined) ?? {}; // its outputs
	return { result, ends: endOf(invocation), ...(error && { error: new Error(raw) }) };
};

/** A list of addresses is one field here. */
const inZapier = (action: string, given: Given): Given =>
	action === 'sequence.bulkEnroll' ? { ...given, emails: [given.email] } : given;

const tooLate = () => new DOMException('The deadline passed.', 'TimeoutError');

async function strikeBefore(
	request: number,
	{ proxy }: FaultStage,
	strike: () => Promise<void>,
): Promise<void> {
	if (request === 0) {
		await strike();
		return;
	}
	for (let i = 1; i < request; i += 1) proxy.plan(passOn);
	proxy.plan(async ({ client, request, forward }) => {
		const answer = await forward(await request());
		await strike(); // before the app can send the next one
		client.end(answer);
	});
}

/** Zapier's kinds of errors that have no code of ours. */
const KINDS: Readonly<Record<string, string>> = {
	ThrottledError: 'later',
	HaltedError: 'halted',
	ExpiredAuthError: 'authentication_failed',
};

function endOf({ error, results }: Invocation): string {
	if (error !== undefined) return error.code ?? KINDS[error.name] ?? error.name;
	const { failed = 0 } = results as { failed?: number }; // bulk enrollment counts what it tells of in rows
	return failed > 0 ? 'told in a row' : 'done';
}
