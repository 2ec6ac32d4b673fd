import type { OpenedService } from '@contact-sync/service/testing';
import { openService } from '../service.ts';
import { leave } from '../leave-list.ts';
import { mask } from './mask.ts';
import { startRecorder, type Recorded } from './recorder.ts';
import { CONTACTS, ENROLLMENT, WORKSPACE } from './world.ts';

/** State of the service before a run. */
export interface Setup {
	/** Whether to reset the service to the state that it has before each case. */
	reset?: boolean;
	/** Contacts to create or update. */
	contacts?: readonly object[];
	/** Email addresses of contacts to enroll in `onboarding`. */
	enrolled?: readonly string[];
	/** Email addresses of contacts that unsubscribe. */
	unsubscribed?: readonly string[];
	/** Fault to inject into the next request, in the format of the service's `/__controls/faults`. */
	fault?: object;
	/** Time by which the clock advances, such as `2d`. */
	clock?: string;
}

/** Rows of the service that have IDs. */
interface State {
	contacts: Array<{ id: string; email: string }>;
	tags: Array<{ id: string; name: string }>;
	enrollments: Array<{ id: string; email: string; sequence_slug: string }>;
	mails: Array<{ id: string; to_email: string }>;
}

export type CorpusBench = Awaited<ReturnType<typeof openCorpusBench>>;

/** Opens the service with the workspace of the corpus, behind a recorder of requests. */
export async function openCorpusBench() {
	const service = await openService({ workspace: WORKSPACE, controls: true });
	const { origin, pathname } = new URL(service.url);
	let recorder = await startRecorder(origin);
	const keys = new Map(Object.entries(service.keys).map(([name, key]) => [key, name]));
	return {
		service,
		/**
		 * Returns a connection that uses the API key with this name, or an invalid key if the name is
		 * unknown.
		 */
		connection: (name: string) => ({
			baseUrl: recorder.origin + pathname,
			apiKey: service.keys[name] ?? 'cs_live_no_such_key_0001',
		}),
		/**
		 * Replaces placeholders in a saved file, such as `(service)` and `(key all)`, with the URL of the
		 * service and the keys.
		 */
		fillIn: (saved: string): string =>
			saved
				.replaceAll('(service)', recorder.origin)
				.replace(/\(key (\w+)\)/g, (_, name: string) => service.keys[name]!),
		/**
		 * Resets the service to its state before each case. Changes its URL, because a process caches some
		 * data by URL.
		 */
		async reset() {
			await recorder.stop();
			recorder = await startRecorder(origin);
			await applySetup(service, { reset: true });
		},
		applySetup: (before: Setup) => applySetup(service, before),
		/** Replaces values that differ from run to run. */
		mask: async <T>(value: T, saved: string): Promise<T> => {
			const rows = nameRows(await service.control<State>('state'));
			return mask(value, { saved, rows, keys, origin: recorder.origin });
		},
		/** Returns the requests since the last call, sorted unless they have a fixed order. */
		async requests(saved: string, isOrdered: boolean): Promise<Recorded[]> {
			const requests = await this.mask(recorder.take(), saved);
			const textOf = (recorded: Recorded) => JSON.stringify(recorded);
			return isOrdered ? requests : requests.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
		},
		async stop() {
			await recorder.stop();
			await service.stop();
		},
	};
}

async function applySetup(service: OpenedService, before: Setup): Promise<void> {
	if (before.reset) {
		await service.control('reset', {});
		await applySetup(service, { contacts: CONTACTS, enrolled: [ENROLLMENT.email] });
	}
	for (const contact of before.contacts ?? []) await post(service, 'contacts/upsert/', contact);
	for (const email of before.enrolled ?? [])
		await post(service, 'sequences/enroll/', { ...ENROLLMENT, email });
	for (const email of before.unsubscribed ?? []) await leave(service, email);
	if (before.clock) await service.control('clock', { advance: before.clock });
	if (before.fault) await service.control('faults', { count: 1, ...before.fault });
}

async function post({ url, keys }: OpenedService, path: string, body: object): Promise<void> {
	const response = await fetch(`${url}/${path}`, {
		method: 'POST',
		headers: { 'x-api-key': keys.all!, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** Returns a unique name for each row, to use in requests and results. */
function nameRows({ contacts, tags, enrollments, mails }: State): Map<string, string> {
	const mailTo = (to: string, index: number) => {
		const before = mails.slice(0, index).filter(({ to_email }) => to_email === to);
		return `(email ${before.length + 1} to ${to})`;
	};
	return new Map([
		...contacts.map(({ id, email }): [string, string] => [id, `(contact ${email})`]),
		...tags.map(({ id, name }): [string, string] => [id, `(tag ${name})`]),
		...mails.map(({ id, to_email }, index): [string, string] => [id, mailTo(to_email, index)]),
		...enrollments.map(({ id, email, sequence_slug }): [string, string] => [
			id,
			`(enrollment of ${email} in ${sequence_slug})`,
		]),
	]);
}
