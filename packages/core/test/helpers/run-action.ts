import { createRunCache, runAction, type Client } from '../../src/index.ts';
import { withServer } from './client.ts';
import { json, type Received, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

/** Runs an action with a server that sends this response. */
export const run = (
	key: string,
	given: Record<string, unknown>,
	reply: Reply,
	kept = createRunCache(),
) =>
	withServer(reply, (client: Client) => {
		const action = actionOf(key);
		return runAction(action, client, given, { cache: kept });
	});

/** Returns the method, path, and JSON body of each request. */
export const requestsOf = (received: readonly Received[]) =>
	received.map(({ method, path, body }) => [
		`${method} ${path.replace('/api/v1/', '')}`,
		body === '' ? undefined : (JSON.parse(body) as unknown),
	]);

export const email = 'ada@acme.example';
export const contact = { id: 'c1', email };

/** Responds according to the last part of the path. */
export const service =
	(replies: Record<string, Reply>): Reply =>
	(response, received) => {
		const [path] = received.path.split('?');
		const name = Object.keys(replies).find((part) => path!.endsWith(part)) ?? '';
		(replies[name] ?? json(404, { detail: 'No such path.' }))(response, received);
	};
