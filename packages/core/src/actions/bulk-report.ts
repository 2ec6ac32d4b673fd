import type { BulkResult } from '../batch/bulk-enroll.ts';
import type { BatchOutcome } from '../batch/outcome.ts';
import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NotFoundError } from '../errors/not-found-error.ts';
import { ValidationError } from '../errors/validation-error.ts';

type Outcome = BatchOutcome<BulkResult>;

/** What became of one address. */
interface Row {
	email: string;
	status: string;
	/** Why not; empty when it went well. */
	message: string;
}

type Counts = ReturnType<typeof countsOf>;

/** As what a status is counted; any other that the service gives counts as accepted. */
const COUNTED_AS = new Map<string, keyof Counts>([
	['enrolled', 'enrolled'],
	['already_enrolled', 'already_enrolled'],
	['unsubscribed', 'unsubscribed'],
	['stopped', 'failed'],
	['not_found', 'failed'],
	['invalid', 'failed'],
]);

/** Counts, and a row for each address of the list. @param outcomes of those of them that were sent */
export function reportOn(addresses: readonly string[], outcomes: ReadonlyMap<string, Outcome>) {
	const results = addresses.map((email) => rowOf(email, outcomes.get(email)));
	return { total: results.length, ...countsOf(results), results };
}

/**
 * Throws the error that isn't about single addresses; running the step again enrolls nobody twice. Where every address failed
 * for the same reason, that reason is the error, since a step that enrolled nobody didn't succeed.
 */
export function throwIfAboutAll(outcomes: readonly Outcome[]): void {
	const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
	const aboutAll = errors.find((error) => statusOf(error) === undefined);
	if (aboutAll !== undefined) throw aboutAll;
	const reasons = new Set(errors.map(({ code, detail }) => JSON.stringify([code, detail])));
	const [first] = errors;
	if (first !== undefined && errors.length === outcomes.length && reasons.size === 1) throw first;
}

/** What an error says of one address; undefined when it is about more. */
function statusOf(error: ContactSyncError): string | undefined {
	if (error instanceof ValidationError) return 'invalid';
	return error instanceof NotFoundError && error.status === undefined ? 'not_found' : undefined;
}

function rowOf(email: string, outcome: Outcome | undefined): Row {
	if (outcome === undefined) return { email, status: 'invalid', message: NO_ADDRESS };
	if ('result' in outcome) {
		const { status } = outcome.result;
		return { email, status, message: status === 'stopped' ? STOPPED : '' };
	}
	return { email, status: statusOf(outcome.error)!, message: textOf(outcome.error) };
}

/** The row says which address it is about; what to do is for the reader of all rows. */
const textOf = ({ summary, report }: ContactSyncError): string =>
	[summary, report].filter(Boolean).join(' ');

const STOPPED =
	"The enrollment was stopped earlier. To start it again, turn on 'Override Unsubscribe'.";

const NO_ADDRESS = "This isn't a valid email address.";

function countsOf(rows: readonly Row[]) {
	const counts = { enrolled: 0, already_enrolled: 0, unsubscribed: 0, accepted: 0, failed: 0 };
	for (const { status } of rows) counts[COUNTED_AS.get(status) ?? 'accepted'] += 1;
	return counts;
}
