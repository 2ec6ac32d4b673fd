import type { Explanation } from '../transport/call.ts';
import { parseJson } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { readBulkOutcome, type BulkOutcome } from './bulk-outcome.ts';
import { neededSequence } from './needed.ts';
import { noneEnrolled, notEnrolled, suppressionIn } from './suppressed.ts';
import type { BulkEnrollBody } from './wire.ts';

/** Most addresses in one call. api.md section 8. */
export const MAX_BULK_EMAILS = 500;

/**
 * Enrolls up to 500 contacts in one sequence. api.md section 4, /sequences/api/bulk-enroll/.
 *
 * @param secrets texts that no error may repeat
 */
export async function bulkEnroll(
	send: Send,
	json: BulkEnrollBody,
	secrets: readonly string[],
): Promise<BulkOutcome> {
	const answer = await send({
		method: 'post',
		path: 'sequences/api/bulk-enroll/',
		scope: 'sequences:enroll',
		replay: 'safe', // a guess: who is enrolled already stays so
		needs: [neededSequence(json.sequence_slug)],
		explain: (detail) => whyNotEnrolled(json.emails, detail),
		json,
	});
	return readBulkOutcome(parseJson(answer.text), json.emails, secrets);
}

function whyNotEnrolled(
	[email, ...others]: readonly string[],
	detail: string,
): Explanation | undefined {
	const reason = suppressionIn(detail);
	if (reason === undefined) return undefined;
	return email === undefined || others.length > 0 ? noneEnrolled() : notEnrolled(email, reason);
}
