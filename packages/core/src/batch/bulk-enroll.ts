import { MAX_BULK_EMAILS } from '../client/bulk-enroll.ts';
import type { Client } from '../client/client.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NotSentError } from '../errors/not-sent-error.ts';
import { titleWith } from '../errors/texts.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { chunk } from './chunk.ts';
import { groupBy } from './group-by.ts';
import type { BatchOptions, BatchOutcome } from './outcome.ts';

/** One contact to enroll. */
export interface BulkInput {
	email: string;
	sequence: string;
	override_unsubscribe?: boolean;
}

/** What became of it: as the service says, `accepted` when it does not say, `enrolled` and so on. */
export interface BulkResult {
	email: string;
	sequence_slug: string;
	status: string;
}

/** Most calls beyond ceil(n/500) that finding bad addresses may cost, in a whole batch. */
const MAX_EXTRA_CALLS = 40;

type Outcome = BatchOutcome<BulkResult>;

/** What the calls of one batch share. */
interface Batch {
	client: Client;
	/** Calls left for finding invalid addresses. */
	extraCalls: number;
	stopOnError: boolean;
	isStopped: boolean;
}

/**
 * Enrolls many contacts with ceil(n/500) calls per sequence, and returns the outcome of each input, in their order.
 * Duplicates are sent once. A rejected call is split in halves to find the invalid email address, so that one invalid row doesn't
 * fail the others.
 */
export async function bulkEnrollAll(
	client: Client,
	inputs: readonly BulkInput[],
	{ stopOnError = false }: BatchOptions = {},
): Promise<Outcome[]> {
	const batch: Batch = { client, extraCalls: MAX_EXTRA_CALLS, stopOnError, isStopped: false };
	const outcomes = new Map<string, Outcome>();
	for (const part of partsOf(inputs)) {
		for (const [input, outcome] of await enrollPart(batch, part)) {
			outcomes.set(identityOf(input), outcome);
		}
	}
	return inputs.map((input) => forInput(input, outcomes.get(identityOf(input))!));
}

/** What goes in each call: one sequence and setting, no address twice, at most 500. */
function partsOf(inputs: readonly BulkInput[]): BulkInput[][] {
	const firsts = [...groupBy(inputs, identityOf).values()].map(([first]) => first);
	const calls = [...groupBy(firsts, callOf).values()];
	return calls.flatMap((group) => chunk(group, MAX_BULK_EMAILS));
}

/** Inputs for which this is equal are repeats. */
const identityOf = (input: BulkInput): string =>
	JSON.stringify([callOf(input), input.email.toLowerCase()]);

/** Inputs for which this is equal can go in one call. */
const callOf = ({ sequence, override_unsubscribe = false }: BulkInput): string =>
	JSON.stringify([sequence, override_unsubscribe]);

/** A repeat has the outcome of the first, with its own spelling of the address. */
const forInput = (input: BulkInput, outcome: Outcome): Outcome =>
	'result' in outcome ? { result: { ...outcome.result, email: input.email } } : outcome;

type Enrolled = Array<[BulkInput, Outcome]>;

async function enrollPart(
	batch: Batch,
	part: readonly BulkInput[],
	isHalf = false,
): Promise<Enrolled> {
	if (batch.isStopped) return failAll(part, new NotSentError());
	const enrolled = await callFor(batch, part, isHalf);
	const hasError = enrolled.some(([, outcome]) => 'error' in outcome);
	if (batch.stopOnError && hasError && !isHalf) batch.isStopped = true; // halves are parts of a call that was sent
	return enrolled;
}

async function callFor(
	batch: Batch,
	part: readonly BulkInput[],
	isHalf: boolean,
): Promise<Enrolled> {
	const { sequence, override_unsubscribe } = part[0]!; // no part is empty
	try {
		const said = await batch.client.sequences.bulkEnroll({
			sequence_slug: sequence,
			emails: part.map(({ email }) => email),
			override_unsubscribe: override_unsubscribe || undefined,
		});
		return part.map((input) => [input, outcomeOf(input, said.get(input.email.toLowerCase()))]);
	} catch (error) {
		if (!(error instanceof ContactSyncError)) throw error;
		if (!isAboutAddresses(error, part)) return failAll(part, error);
		const found = await halve(batch, part, error);
		return !isHalf && part.length > 1 && isOneReason(found) ? failAll(part, error) : found;
	}
}

const failAll = (part: readonly BulkInput[], error: ContactSyncError): Enrolled =>
	part.map((input) => [input, { error }]);

/**
 * Whether every address was rejected in the same words, which then are about more than one address. At least one was
 * rejected, since halves always end with one at fault.
 */
function isOneReason(enrolled: Enrolled): boolean {
	const reasons = enrolled.map(([, outcome]) => ('error' in outcome ? outcome.error.detail : null));
	return reasons.every((reason) => reason === reasons[0]);
}

/**
 * Sends the halves of a part that was refused, to find the addresses at fault. When the front is taken, what was refused must
 * be in the back, which need not be asked again as a whole.
 */
async function halve(
	batch: Batch,
	part: readonly BulkInput[],
	error: ContactSyncError,
): Promise<Enrolled> {
	if (part.length === 1) return [[part[0]!, { error: atFault(part[0]!, error) }]];
	if (batch.extraCalls < 2) return failAll(part, error);
	batch.extraCalls -= 2;
	const middle = Math.floor(part.length / 2);
	const front = await enrollPart(batch, part.slice(0, middle), true);
	const back = part.slice(middle);
	if (front.some(([, outcome]) => 'error' in outcome && isAboutAddresses(outcome.error, part))) {
		return [...front, ...(await enrollPart(batch, back, true))];
	}
	batch.extraCalls += 1;
	return [...front, ...(await halve(batch, back, error))];
}

function outcomeOf(
	{ email, sequence }: BulkInput,
	said: string | ContactSyncError = 'accepted',
): Outcome {
	return typeof said === 'string'
		? { result: { email, sequence_slug: sequence, status: said } }
		: { error: said };
}

const ADDRESS_FIELD = /^(?:e-?mails?|(?:email_?)?address(?:es)?)$|@/i;
const ADDRESS_WORD = /\b(?:address(?:es)?|e-?mails?)\b/i;
const MALFORMED_WORD = /valid|malformed|format|syntax|recogni[sz]ed|correct|bad\b/i;

/** Whether a 400 names addresses: only then do halves of a call fare better than the whole. */
function isAboutAddresses(error: ContactSyncError, part: readonly BulkInput[]): boolean {
	if (!(error instanceof ValidationError) || error.status !== 400) return false;
	const { detail = '' } = error;
	const words = new Set([detail, ...Object.values(error.fields).flat()].flatMap(wordsOf));
	if (part.some(({ email }) => words.has(email.toLowerCase()))) return true;
	const fields = Object.keys(error.fields);
	if (fields.length > 0) return fields.some((field) => ADDRESS_FIELD.test(field));
	return ADDRESS_WORD.test(detail) && MALFORMED_WORD.test(detail) && !/sequence/i.test(detail);
}

/** The words of a text, without the marks around them. */
const wordsOf = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/[\s"'`<>()[\]{},;]+/)
		.map((word) => word.replace(/[.:!?]+$/, ''));

/** What was refused, as the fault of the one address it was about. */
const atFault = ({ email }: BulkInput, refusal: ContactSyncError) =>
	new ValidationError({
		...refusal,
		summary: titleWith(email, (shown) => `The service rejected the email address ${shown}.`),
		hint: 'Correct it, then run this row again.',
		fields: { email: [email] },
	});
