import { isRecord } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { readIfObject, textOf } from './read.ts';
import type { EnrollBody, Enrollment } from './wire.ts';

/** Enrollment, with the fields that the response contains. api.md doesn't specify the response. */
export type Enrolled = Partial<Enrollment> & {
	/** Whether this call enrolled the contact. Assumption: the status code of a new enrollment is 201. */
	created: boolean;
	sequence_name?: string;
};

/** Enrolls a contact in an active sequence. api.md section 4, /sequences/enroll/. */
export async function enrollContact(send: Send, enrollment: EnrollBody): Promise<Enrolled> {
	const response = await send(callTo(endpoints.enroll, enrollment));
	const body = readIfObject(response);
	const sequence_name =
		textOf(body, 'sequence_name') ??
		(isRecord(body.sequence) ? textOf(body.sequence, 'name', 'title') : undefined);
	return {
		...body,
		...(sequence_name !== undefined && { sequence_name }),
		created: response.status === 201,
	};
}
