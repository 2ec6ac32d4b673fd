import type { StartedService } from '@contact-sync/service/testing';
import { LOAD_KEY, loadWorkspace } from '../load-workspace.ts';

/** The parts of the service's tables that the benchmark reads. */
interface State {
	activity: Array<{ kind: string; email: string }>;
	mails: Array<{ to_email: string }>;
	events: Array<{ properties: { item: string } }>;
}

/** A workload. An item is processed if the service's tables contain its name. */
export interface Workload {
	name: string;
	/** Action and fields for our client. */
	action: string;
	/** Path for the plain loop, relative to the base URL. */
	path: string;
	/** API fields of an item. */
	fieldsOf: (item: string) => Record<string, unknown>;
	/** Items in the tables, one for each time that they were done. */
	doneIn: (state: State) => string[];
}

/** Contact of all events. */
const EVERYBODY = 'everybody@acme.example';

export const WORKLOADS: readonly Workload[] = [
	{
		name: 'upserts',
		action: 'contact.upsert',
		path: '/contacts/upsert/',
		fieldsOf: (item) => ({ email: item, custom_fields: { plan: 'pro' } }),
		doneIn: ({ activity }) =>
			activity
				.filter(({ kind, email }) => kind === 'created' && email !== EVERYBODY)
				.map(({ email }) => email),
	},
	{
		name: 'emails with a key',
		action: 'email.trigger',
		path: '/emails/trigger/',
		fieldsOf: (item) => ({ trigger_key: 'tips', to_email: item, idempotency_key: item }),
		doneIn: ({ mails }) => mails.map(({ to_email }) => to_email),
	},
	{
		name: 'events',
		action: 'event.track',
		path: '/events/track/',
		fieldsOf: (item) => ({ email: EVERYBODY, event_name: 'login', properties: { item } }),
		doneIn: ({ events }) => events.map(({ properties }) => properties.item),
	},
];

export const WORKSPACE = loadWorkspace({ triggers: [{ key: 'tips', template: 'tips' }] });

/** Resets the service, except for the contact of the events. */
export async function begin(service: StartedService): Promise<void> {
	await service.control('reset', {});
	await fetch(`${service.url}/contacts/upsert/`, {
		method: 'POST',
		headers: { 'x-api-key': LOAD_KEY, 'content-type': 'application/json' },
		body: JSON.stringify({ email: EVERYBODY }),
	});
}

/** Returns how often each item was processed. */
export async function timesDone(
	service: StartedService,
	{ doneIn }: Workload,
): Promise<ReadonlyMap<string, number>> {
	const times = new Map<string, number>();
	for (const item of doneIn(await service.control<State>('state'))) {
		times.set(item, (times.get(item) ?? 0) + 1);
	}
	return times;
}
