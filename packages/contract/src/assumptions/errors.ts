import { endpoints } from '@contact-sync/core';
import { hasStatus, type Assumption } from '../assumption.ts';
import { NotChecked } from '../not-checked.ts';
import type { Run } from '../run.ts';
import { bodyOf, isObject, type ApiResponse } from '../response.ts';
import { noSuchPath } from './service.ts';

const MAX_BODY_BYTES = 1_048_576;

/**
 * Sends an event for an unknown contact in an unusual body. Nothing changes, even if the service accepts the
 * body.
 */
const sendBody = (
	{ send, names }: Run,
	{ contentType, more, end }: { contentType?: string; more?: object; end?: number },
): Promise<ApiResponse> => {
	const json = JSON.stringify({ event_name: names.event, email: names.unknownEmail, ...more });
	return send({
		method: 'POST',
		path: endpoints.trackEvent.path,
		contentType,
		body: json.slice(0, end),
	});
};

const JSON_TYPE = 'application/json';

/** Assumptions about errors of all endpoints. */
export const errorAssumptions: readonly Assumption[] = [
	{
		name: 'an error is {detail}',
		request: noSuchPath,
		holds: (seen) => seen.status === 404 && typeof bodyOf(seen).detail === 'string',
	},
	{
		name: 'invalid fields return 400 with {detail, errors: {field: [text]}}',
		request: ({ post, names }) => post(endpoints.upsertContact.path, { email: names.noAddress }),
		holds(seen) {
			const { detail, errors } = bodyOf(seen);
			const texts = isObject(errors) ? errors.email : undefined;
			return seen.status === 400 && typeof detail === 'string' && Array.isArray(texts);
		},
	},
	{
		name: 'an unsupported method returns 405 with Allow',
		request: ({ get }) => get(endpoints.upsertContact.path),
		holds: ({ status, headers }) => status === 405 && headers.has('allow'),
	},
	{
		name: 'a body that is not JSON returns 400',
		request: (run) => sendBody(run, { contentType: JSON_TYPE, end: -1 }),
		holds: hasStatus(400),
	},
	{
		name: 'a body over 1 MiB returns 413',
		request: (run) =>
			sendBody(run, {
				contentType: JSON_TYPE,
				more: { properties: { text: 'x'.repeat(MAX_BODY_BYTES) } },
			}),
		holds: hasStatus(413),
	},
	{
		name: 'a different Content-Type returns 415',
		request: (run) => sendBody(run, { contentType: 'text/plain' }),
		holds: hasStatus(415),
	},
	{
		name: 'a body without a Content-Type is read as JSON',
		request: (run) => sendBody(run, {}),
		holds: hasStatus(404), // read as an event of an unknown contact
	},
];

/** Checked last, because it uses a 429 from the earlier checks. */
export const limitAssumption: Assumption = {
	name: 'a 429 has Retry-After in seconds',
	async request({ limited }) {
		const seen = limited();
		if (seen === undefined)
			throw new NotChecked("the check would use all requests of the key's limit");
		return seen;
	},
	holds: ({ headers }) => /^\d+$/.test(headers.get('retry-after') ?? ''),
};
