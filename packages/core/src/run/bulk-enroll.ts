import { MAX_BULK_EMAILS } from '../api/sequences.ts';
import type { BulkOutcome } from '../api/bulk-outcome.ts';
import type { Client } from '../api/client.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NotSentError } from '../errors/not-sent-error.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { foldEmail } from '../tolerant/fold-email.ts';
import { chunk } from './chunk.ts';
import { groupBy } from './group-by.ts';
import type { BatchOptions, BatchOutcome } from '../catalog/run-context.ts';
import { invalidEmailError, isAboutAddresses } from './rejected-addresses.ts';

/** Contact to enroll. */
export interface BulkInput {
	email: string;
	sequence: string;
	override_unsubscribe?: boolean;
}

/**
 * Outcome for a contact. The status is a status from the service, such as `enrolled`, `accepted` if the
 * service returns no details, or `unknown` if its response isn't clear.
 */
export interface BulkResult {
	email: string;
	sequence_slug: string;
	status: string;
}

export interface BulkOptions extends BatchOptions {
	/**
	 * Whether to stop sending calls after a whole call fails. The remaining inputs fail with a
	 * NotSentError.
	 * @default false
	 */
	stopAtFailedCall?: boolean;
	/**
	 * Returns the remaining time for all calls, in milliseconds. No call starts if less than twice the
	 * duration of the slowest call is left. The remaining inputs fail with a NotSentError.
	 * @default no limit
	 */
	timeLeftMs?: () => number;
}

/**
 * Outcomes of a batch. `failures` contains the errors that affect a whole call instead of a single email
 * address.
 */
export interface BulkOutcomes {
	outcomes: Outcome[];
	failures: ReadonlySet<ContactSyncError>;
}

/** Maximum number of calls per batch, beyond ceil(n/500), to find invalid email addresses. */
const MAX_EXTRA_CALLS = 40;

type Outcome = BatchOutcome<BulkResult>;

/** State that the calls of one batch share. */
interface Batch {
	client: Client;
	/** Number of calls left to find invalid email addresses. */
	extraCalls: number;
	stopOnError: boolean;
	stopAtFailedCall: boolean;
	isStopped: boolean;
	timeLeftMs: () => number;
	/** Duration of the slowest call, in milliseconds. */
	slowestMs: number;
	failures: Set<ContactSyncError>;
	/** Errors of the parts that stay rejected, because no calls are left to split them. */
	unsplit: Set<ContactSyncError>;
}

/** Enrolls many contacts with `enrollInCalls`, and returns only the outcomes, in the order of the inputs. */
export const bulkEnrollAll = async (
	client: Client,
	inputs: readonly BulkInput[],
	options?: BatchOptions,
): Promise<Outcome[]> => (await enrollInCalls(client, inputs, options)).outcomes;

/**
 * Enrolls many contacts with ceil(n/500) calls per sequence, and returns the outcomes in the order of the
 * inputs. Duplicates are sent once. A rejected call is split in half to find the invalid email address, so
 * that one invalid row doesn't fail the others.
 */
export async function enrollInCalls(
	client: Client,
	inputs: readonly BulkInput[],
	{ stopOnError = false, stopAtFailedCall = false, timeLeftMs = () => Infinity }: BulkOptions = {},
): Promise<BulkOutcomes> {
	const batch: Batch = {
		client,
		extraCalls: MAX_EXTRA_CALLS,
		stopOnError,
		stopAtFailedCall,
		isStopped: false,
		timeLeftMs,
		slowestMs: 0,
		failures: new Set(),
		unsplit: new Set(),
	};
	const outcomes = new Map<string, Outcome>();
	for (const part of partsOf(inputs)) {
		for (const [input, outcome] of await enrollPart(batch, part)) {
			outcomes.set(identityOf(input), outcome);
		}
	}
	return {
		outcomes: inputs.map((input) => forInput(input, outcomes.get(identityOf(input))!)),
		failures: batch.failures,
	};
}

/**
 * Splits inputs into calls, each with one sequence, one `override_unsubscribe` value, and up to 500 distinct
 * email addresses.
 */
function partsOf(inputs: readonly BulkInput[]): BulkInput[][] {
	const firsts = [...groupBy(inputs, identityOf).values()].map(([first]) => first);
	const calls = [...groupBy(firsts, callOf).values()];
	return calls.flatMap((group) => chunk(group, MAX_BULK_EMAILS));
}

/** Returns the identity of an input. Inputs with the same identity are duplicates. */
const identityOf = (input: BulkInput): string =>
	JSON.stringify([callOf(input), foldEmail(input.email)]);

/** Returns the grouping key of an input. Inputs with the same key can share a call. */
const callOf = ({ sequence, override_unsubscribe = false }: BulkInput): string =>
	JSON.stringify([sequence, override_unsubscribe]);

/** Returns the outcome for an input, with the email address as spelled in this input. */
const forInput = (input: BulkInput, outcome: Outcome): Outcome =>
	'result' in outcome ? { result: { ...outcome.result, email: input.email } } : outcome;

type Enrolled = Array<[BulkInput, Outcome]>;

async function enrollPart(
	batch: Batch,
	part: readonly BulkInput[],
	isHalf = false,
): Promise<Enrolled> {
	batch.isStopped ||= batch.timeLeftMs() < batch.slowestMs * 2;
	if (batch.isStopped) return failAll(part, new NotSentError());
	const enrolled = await callFor(batch, part, isHalf);
	const hasError = enrolled.some(([, outcome]) => 'error' in outcome);
	if (batch.stopOnError && hasError && !isHalf) batch.isStopped = true; // halves belong to a call that was sent
	return enrolled;
}

async function callFor(
	batch: Batch,
	part: readonly BulkInput[],
	isHalf: boolean,
): Promise<Enrolled> {
	try {
		const said = await call(batch, part);
		return part.map((input) => [input, outcomeOf(input, said.get(foldEmail(input.email)))]);
	} catch (error) {
		if (!(error instanceof ContactSyncError)) throw error;
		if (!isAboutAddresses(error, emailsOf(part))) {
			batch.isStopped ||= batch.stopAtFailedCall;
			return failCall(batch, part, error);
		}
		const found = await halve(batch, part, error);
		// A reason that every email address gets, such as a quota, isn't specific to one of them.
		const isShared = found.every(([, outcome]) => isRejectedLike(error, outcome, batch));
		return isShared && !isHalf && part.length > 1 ? failCall(batch, part, error) : found;
	}
}

/** Whether an email address was rejected for the same reason as a call, or is in a part that wasn't split. */
function isRejectedLike(
	{ detail }: ContactSyncError,
	outcome: Outcome,
	{ unsplit }: Batch,
): boolean {
	if ('result' in outcome) return false;
	const { error } = outcome;
	return (error instanceof ValidationError || unsplit.has(error)) && error.detail === detail;
}

const emailsOf = (part: readonly BulkInput[]): string[] => part.map(({ email }) => email);

/** Sends one call, and measures its duration. */
async function call(batch: Batch, part: readonly BulkInput[]): Promise<BulkOutcome> {
	const { sequence, override_unsubscribe } = part[0]!; // no part is empty
	const startedAtMs = batch.timeLeftMs();
	const said = await batch.client.sequences.bulkEnroll({
		sequence_slug: sequence,
		emails: emailsOf(part),
		override_unsubscribe: override_unsubscribe || undefined,
	});
	batch.slowestMs = Math.max(batch.slowestMs, startedAtMs - batch.timeLeftMs() || 0); // NaN without a limit
	return said;
}

/** Fails all inputs of a call for a reason that isn't specific to one email address. */
function failCall(batch: Batch, part: readonly BulkInput[], error: ContactSyncError): Enrolled {
	batch.failures.add(error);
	return failAll(part, error);
}

const failAll = (part: readonly BulkInput[], error: ContactSyncError): Enrolled =>
	part.map((input) => [input, { error }]);

/**
 * Sends the halves of a rejected part, to find the invalid email addresses. An email address is reported as
 * rejected only after it was sent alone: the service may have rejected the part for another reason, such as
 * its size.
 */
async function halve(
	batch: Batch,
	part: readonly BulkInput[],
	error: ContactSyncError,
): Promise<Enrolled> {
	const [first] = part;
	if (first && part.length === 1) {
		const fix = 'Correct it, then enroll it again.';
		return [[first, { error: invalidEmailError(first.email, error, fix) }]];
	}
	if (batch.extraCalls < 2) {
		const unsplit = new NotSentError(error);
		batch.unsplit.add(unsplit);
		batch.failures.add(error);
		return failAll(part, unsplit);
	}
	batch.extraCalls -= 2;
	const middle = Math.floor(part.length / 2);
	const front = await enrollPart(batch, part.slice(0, middle), true);
	return [...front, ...(await enrollPart(batch, part.slice(middle), true))];
}

function outcomeOf(
	{ email, sequence }: BulkInput,
	said: string | ContactSyncError = 'accepted',
): Outcome {
	return typeof said === 'string'
		? { result: { email, sequence_slug: sequence, status: said } }
		: { error: said };
}
