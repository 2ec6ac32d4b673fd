import type { StartedService } from '@contact-sync/service/testing';
import { LOAD_KEY, loadWorkspace } from '../load-workspace.ts';

/** Tables of the service that the benchmark reads. */
interface State {
	activity: Array<{ kind: string; email: string }>;
	mails: Array<{ to_email: string }>;
	events: Array<{ properties: { item: string } }>;
}

/** A workload. An item has been processed if the service's tables contain its name. */
export interface Workload {
	name: string;
	/** Key of the action that our client runs. */
	action: string;
	/** Path for the plain loop, relative to the base URL. */
	path: string;
	/** API fields of an item. */
	fieldsOf: (item: string) => Record<string, unknown>;
	/** Returns each processed item as many times as it was processed. */
	processedItems: (state: State) => string[];
}

/** Email address of the contact for all events. */
const SHARED_EMAIL = 'shared@acme.example';

export const WORKLOADS: readonly Workload[] = [
	{
		name: 'upserts',
		action: 'contact.upsert',
		path: '/contacts/upsert/',
		fieldsOf: (item) => ({ email: item, custom_fields: { plan: 'pro' } }),
		processedItems: ({ activity }) =>
			activity
				.filter(({ kind, email }) => kind === 'created' && email !== SHARED_EMAIL)
				.map(({ email }) => email),
	},
	{
		name: 'emails with an idempotency key',
		action: 'email.trigger',
		path: '/emails/trigger/',
		fieldsOf: (item) => ({ trigger_key: 'tips', to_email: item, idempotency_key: item }),
		processedItems: ({ mails }) => mails.map(({ to_email }) => to_email),
	},
	{
		name: 'events',
		action: 'event.track',
		path: '/events/track/',
		fieldsOf: (item) => ({ email: SHARED_EMAIL, event_name: 'login', properties: { item } }),
		processedItems: ({ events }) => events.map(({ properties }) => properties.item),
	},
];

export const WORKSPACE = loadWorkspace({ triggers: [{ key: 'tips', template: 'tips' }] });

/** Resets the service, and creates the contact for the events. */
export async function resetService(service: StartedService): Promise<void> {
	await service.control('reset', {});
	await fetch(`${service.url}/contacts/upsert/`, {
		method: 'POST',
		headers: { 'x-api-key': LOAD_KEY, 'content-type': 'application/json' },
		body: JSON.stringify({ email: SHARED_EMAIL }),
	});
}

/** Returns the number of times each item was processed. */
export async function countProcessed(
	service: StartedService,
	{ processedItems: doneIn }: Workload,
): Promise<ReadonlyMap<string, number>> {
	const times = new Map<string, number>();
	for (const item of doneIn(await service.control<State>('state'))) {
		times.set(item, (times.get(item) ?? 0) + 1);
	}
	return times;
}
