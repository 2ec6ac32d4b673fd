import type { StartedService } from '@contact-sync/service/testing';
import { LOAD_KEY, loadWorkspace } from '../load-workspace.ts';

/** What the service's tables hold, as far as it is looked at here. */
interface State {
	activity: Array<{ kind: string; email: string }>;
	mails: Array<{ to_email: string }>;
	events: Array<{ properties: { item: string } }>;
}

/** A kind of work, of which an item is done when its name stands in the service's tables. */
export interface Workload {
	name: string;
	/** For ours: the action and its fields. */
	action: string;
	/** For a plain loop: where it is posted, below the base address. */
	path: string;
	/** The fields of an item, named as on the wire. */
	fieldsOf: (item: string) => Record<string, unknown>;
	/** Items in the tables, one for each time that they were done. */
	doneIn: (state: State) => string[];
}

/** The contact that all events are about. */
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

/** Empties the service, but for the contact that events are about. */
export async function begin(service: StartedService): Promise<void> {
	await service.control('reset', {});
	await fetch(`${service.url}/contacts/upsert/`, {
		method: 'POST',
		headers: { 'x-api-key': LOAD_KEY, 'content-type': 'application/json' },
		body: JSON.stringify({ email: EVERYBODY }),
	});
}

/** How often each item was done. */
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
