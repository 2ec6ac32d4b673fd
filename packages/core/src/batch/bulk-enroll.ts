import { MAX_BULK_EMAILS } from '../client/bulk-enroll.ts';
import type { Client } from '../client/client.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { chunk } from './chunk.ts';
import { groupBy } from './group-by.ts';
import type { BatchOutcome } from './outcome.ts';

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

/**
 * Enrolls many contacts with ceil(n/500) calls a sequence, and gives each input its own outcome, in their order.
 * Repeats are sent once. A call that is refused is halved to find the bad address; one bad row does not sink the others.
 */
export async function bulkEnrollAll(
	client: Client,
	inputs: readonly BulkInput[],
): Promise<Outcome[]> {
	const extra = { left: MAX_EXTRA_CALLS };
	const outcomes = new Map<string, Outcome>();
	for (const part of partsOf(inputs)) {
		for (const [input, outcome] of await enrollPart(client, part, extra)) {
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
	client: Client,
	part: readonly BulkInput[],
	extra: { left: number },
	isHalf = false,
): Promise<Enrolled> {
	const { sequence, override_unsubscribe } = part[0]!; // no part is empty
	try {
		const said = await client.sequences.bulkEnroll({
			sequence_slug: sequence,
			emails: part.map(({ email }) => email),
			override_unsubscribe: override_unsubscribe || undefined,
		});
		return part.map((input) => [input, outcomeOf(input, said.get(input.email.toLowerCase()))]);
	} catch (error) {
		if (!(error instanceof ContactSyncError)) throw error;
		if (!isAboutAddresses(error, part)) return failAll(part, error);
		const found = await halve(client, part, error, extra);
		return !isHalf && part.length > 1 && isOneReason(found) ? failAll(part, error) : found;
	}
}

const failAll = (part: readonly BulkInput[], error: ContactSyncError): Enrolled =>
	part.map((input) => [input, { error }]);

/** Whether every address was rejected in the same words, which then are about more than one address. */
function isOneReason(enrolled: Enrolled): boolean {
	const reasons = enrolled.map(([, outcome]) => ('error' in outcome ? outcome.error.detail : null));
	return reasons.every((reason) => reason !== null && reason === reasons[0]);
}

/**
 * Sends the halves of a part that was refused, to find the addresses at fault. When the front is taken, what was refused must
 * be in the back, which need not be asked again as a whole.
 */
async function halve(
	client: Client,
	part: readonly BulkInput[],
	error: ContactSyncError,
	extra: { left: number },
): Promise<Enrolled> {
	if (part.length === 1) return [[part[0]!, { error: atFault(part[0]!, error) }]];
	if (extra.left < 2) return failAll(part, error);
	extra.left -= 2;
	const middle = Math.floor(part.length / 2);
	const front = await enrollPart(client, part.slice(0, middle), extra, true);
	const back = part.slice(middle);
	if (front.some(([, outcome]) => 'error' in outcome && isAboutAddresses(outcome.error, part))) {
		return [...front, ...(await enrollPart(client, back, extra, true))];
	}
	extra.left += 1;
	return [...front, ...(await halve(client, back, error, extra))];
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
	const texts = [error.detail ?? '', ...Object.values(error.fields).flat()];
	const words = new Set(texts.flatMap(wordsOf));
	if (part.some(({ email }) => words.has(email.toLowerCase()))) return true;
	const fields = Object.keys(error.fields);
	if (fields.length > 0) return fields.some((field) => ADDRESS_FIELD.test(field));
	return texts.some(
		(text) => ADDRESS_WORD.test(text) && MALFORMED_WORD.test(text) && !/sequence/i.test(text),
	);
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
		hint: 'Correct the address and run this row again.',
		fields: { email: [email] },
	});
