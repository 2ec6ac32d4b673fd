import type { IncomingMessage } from 'node:http';
import type { OpenedService } from '@contact-sync/service/testing';
// The core's tests use the same shapes.
import { startServer, json, type Reply } from '@contact-sync/testing/server';
import type { Shape } from '@contact-sync/testing/shapes';

interface ServiceResponse {
	status: number;
	body: Record<string, unknown>;
}

/** Converts a response to a shape. Unlisted paths return `shape.done`. */
const convert = (shape: Shape, path: string, { status, body }: ServiceResponse): Reply => {
	if (status >= 400) return json(status, shape.error(String(body.detail)));
	const page = (name: string, entry: (row: Record<string, unknown>) => unknown) =>
		// Pages from the service always contain `results`.
		json(200, shape.page(name, (body.results as Record<string, unknown>[]).map(entry)));
	const replies: Record<string, () => Reply> = {
		'ping/': () => json(200, shape.ping),
		'contacts/upsert/': () => json(200, body),
		'events/track/': () => json(200, body),
		'contacts/api/unsubscribed-emails/': () =>
			page('unsubscribed_emails', ({ email, reason }) =>
				shape.unsubscribed(String(email), String(reason)),
			),
		'sequences/api/list/': () =>
			page('sequences', ({ slug, active }) => shape.sequence(String(slug), active === true)),
		'sequences/api/contact-enrollments/': () =>
			page('enrollments', ({ sequence_slug }) => ({ slug: sequence_slug })),
		'sequences/api/bulk-enroll/': () => shape.bulk,
	};
	return replies[path]?.() ?? shape.done;
};

/**
 * Starts a proxy of the real service that converts its responses to another shape and removes their headers.
 */
export const startConvertedService = (shape: Shape, service: OpenedService) =>
	startServer((response, received) => {
		const path = received.path.replace('/api/v1/', '');
		void forward(service, path, received).then((original) =>
			convert(shape, path.split('?')[0]!, original)(response, received),
		);
	});

async function forward(
	{ url }: OpenedService,
	path: string,
	{ method, headers, body }: { method: string; headers: IncomingMessage['headers']; body: string },
): Promise<ServiceResponse> {
	const type = headers['content-type'];
	const response = await fetch(`${url}/${path}`, {
		method,
		headers: { 'x-api-key': String(headers['x-api-key']), ...(type && { 'content-type': type }) },
		body: method === 'GET' ? null : Buffer.from(body),
	});
	return { status: response.status, body: (await response.json()) as ServiceResponse['body'] };
}
