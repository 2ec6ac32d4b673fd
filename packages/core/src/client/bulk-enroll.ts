import { parseJson } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { readBulkOutcome, type BulkOutcome } from './bulk-outcome.ts';
import type { BulkEnrollBody } from './wire.ts';

/** Maximum number of email addresses per call. api.md section 8. */
export const MAX_BULK_EMAILS = 500;

/**
 * Enrolls up to 500 contacts in one sequence. api.md section 4, /sequences/api/bulk-enroll/.
 *
 * @param secrets secrets that errors must not contain
 */
export async function bulkEnroll(
	send: Send,
	enrollment: BulkEnrollBody,
	secrets: readonly string[],
): Promise<BulkOutcome> {
	const response = await send(callTo(endpoints.bulkEnroll, enrollment));
	return readBulkOutcome(parseJson(response.text), enrollment.emails, secrets);
}
