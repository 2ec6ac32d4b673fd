import { controlOf } from '@contact-sync/service/testing';
import { connectN8n, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import type { Owner } from '@contact-sync/testing/n8n/start-n8n';

/** What runs for all tests. */
export interface Lab {
	/** Where n8n is installed. */
	install: string;
	owner: Owner;
	n8nUrl: string;
	serviceUrl: string;
	/** Keys of the service by name: `live` for everything, `shared` with the limits of queue mode's test, `examples` for theirs. */
	keys: Record<string, string>;
}

interface Row {
	email: string;
}

/** What the service keeps, as far as the tests look at it. */
export interface Tables {
	contacts: Array<
		Row & {
			id: string;
			first_name: string | null;
			source: string | null;
			custom_fields: object;
			tags: string[];
		}
	>;
	events: Array<Row & { name: string; properties: object }>;
	enrollments: Array<Row & { sequence_slug: string; status: string }>;
	mails: Array<{ to_email: string; subject: string; text_body: string }>;
}

interface Request {
	key: string | null;
	path: string;
	/** What was answered; null when the connection broke. */
	status: number | null;
}

export const lab = JSON.parse(process.env.CONTACT_SYNC_LAB!) as Lab; // start.ts wrote it

export const control = controlOf(lab.serviceUrl);

/** What the service keeps now of everybody whose address ends with this; contacts by email, since items are sent at the same time. */
export async function tablesOf(
	ending: string,
	environment: 'live' | 'test' = 'live',
): Promise<Tables> {
	const { contacts, events, enrollments, mails } = await control<Tables>(
		`state?environment=${environment}`,
	);
	const theirs = (row: Row) => row.email.endsWith(ending);
	return {
		contacts: contacts.filter(theirs).sort((one, other) => (one.email < other.email ? -1 : 1)),
		events: events.filter(theirs),
		enrollments: enrollments.filter(theirs),
		mails: mails.filter(({ to_email }) => to_email.endsWith(ending)),
	};
}

/** What was asked of the service with a key, by the path's template. */
export async function requestsOf(key: string, path: string): Promise<Request[]> {
	const { entries } = await control<{ entries: Request[] }>('journal');
	return entries.filter((entry) => entry.key === key && entry.path.endsWith(path));
}

export const CREDENTIAL = 'Contact Sync (tests)';

/** n8n's API, and the ID of a credential for a key whose limits are in nobody's way. */
export async function connectLab(
	key: 'live' | 'examples' = 'live',
): Promise<{ api: N8nApi; credentialId: string }> {
	const api = await connectN8n(lab.n8nUrl, lab.owner);
	const name = key === 'live' ? CREDENTIAL : `Contact Sync (${key})`;
	const { id } = await api.saveCredential(name, 'contactSyncApi', {
		apiKey: lab.keys[key]!,
		baseUrl: lab.serviceUrl,
		perMinute: 100_000,
		perHour: 100_000,
	});
	return { api, credentialId: id };
}
