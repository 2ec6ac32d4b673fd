import { BASE_PATH } from '../http/base-path.ts';
import type { ApiRoute } from '../http/route.ts';
import { components } from './components.ts';
import { operationOf } from './operation.ts';
import type { Json } from './schema-of.ts';

const DESCRIPTION = `Syncs contacts, tracks events, enrolls contacts in sequences, and sends transactional emails.
Retry 5xx and 429 with backoff. Don't retry other 4xx.`;

/** Generates the OpenAPI document from the endpoints. */
export function openApiDocument(routes: readonly ApiRoute[]): Json {
	const paths = Object.entries(Object.groupBy(routes, ({ path }) => pathOf(path)));
	return {
		openapi: '3.1.0',
		info: {
			title: 'Contact Sync and Automation Service',
			version: 'v1',
			description: DESCRIPTION,
		},
		servers: [{ url: BASE_PATH }],
		paths: Object.fromEntries(
			paths.map(([path, onPath = []]) => [
				path,
				Object.fromEntries(
					onPath.map(({ method, definition }) => [method.toLowerCase(), operationOf(definition)]),
				),
			]),
		),
		components,
	};
}

/** Converts `/contacts/:id/` to `/contacts/{id}/`. */
const pathOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
