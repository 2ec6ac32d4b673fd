import { isRecord } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { readIfObject, textOf } from './read.ts';
import type { BulkEnrollBody } from './wire.ts';

/** Most addresses in one call. api.md section 8. */
export const MAX_BULK_EMAILS = 500;

/** What the service says became of each address, by the address in lower case; empty when it does not say. */
export type BulkOutcome = ReadonlyMap<string, string>;

/** Where the answer may name what became of each address. */
const RESULT_NAMES = ['results', 'data', 'items', 'enrollments'] as const;

/** Enrolls up to 500 addresses in one sequence. api.md section 4, /sequences/api/bulk-enroll/. */
export async function bulkEnroll(send: Send, json: BulkEnrollBody): Promise<BulkOutcome> {
	const answer = await send({
		method: 'post',
		path: 'sequences/api/bulk-enroll/',
		scope: 'sequences:enroll',
		replay: 'safe', // a guess: who is enrolled already stays so
		what: `sequence ${json.sequence_slug}`,
		json,
	});
	const body = readIfObject(answer);
	const results = RESULT_NAMES.map((name) => body[name]).find(Array.isArray);
	return new Map(results?.flatMap(outcomeOf));
}

function outcomeOf(result: unknown): Array<[string, string]> {
	if (!isRecord(result)) return [];
	const email = textOf(result, 'email', 'address');
	const status = textOf(result, 'status', 'result', 'outcome');
	return email === undefined || status === undefined ? [] : [[email.toLowerCase(), status]];
}
