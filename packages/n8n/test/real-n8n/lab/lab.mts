import type { OpenedService } from '@contact-sync/service/testing';
import { connectN8n, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import type { Owner } from '@contact-sync/testing/n8n/start-n8n';
import { openService } from '@contact-sync/testing/service';
import { WORKSPACE } from './workspace.mts';

/** The n8n instance that all test files share. */
export interface SharedN8n {
	/** Folder of the n8n installation. */
	install: string;
	owner: Owner;
	n8nUrl: string;
}

interface Row {
	email: string;
}

/** Data of the service that the tests read. */
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
	/** Status of the response; null if the connection was lost. */
	status: number | null;
}

/** The service of this test file. Jest loads this module once per test file. */
let service: OpenedService;
beforeAll(async () => {
	service = await openService({ workspace: WORKSPACE, controls: true });
});

export const lab = {
	...(JSON.parse(process.env.CONTACT_SYNC_LAB!) as SharedN8n), // written by start.mts
	get serviceUrl() {
		return service.url;
	},
	/** Keys of the service, by name: `live` with full access, `shared` with the limits for queue mode, `examples` for the examples. */
	get keys() {
		return service.keys;
	},
};

export const control: OpenedService['control'] = (...args) => service.control(...args);

/**
 * Returns the service's data of all contacts whose email address has this ending. Contacts are sorted by
 * email, because items are sent at the same time.
 */
export async function tablesOf(
	ending: string,
	environment: 'live' | 'test' = 'live',
): Promise<Tables> {
	const { contacts, events, enrollments, mails } = await control<Tables>(
		`state?environment=${environment}`,
	);
	const matches = (row: Row) => row.email.endsWith(ending);
	return {
		contacts: contacts.filter(matches).sort((one, other) => (one.email < other.email ? -1 : 1)),
		events: events.filter(matches),
		enrollments: enrollments.filter(matches),
		mails: mails.filter(({ to_email }) => to_email.endsWith(ending)),
	};
}

/** Returns the requests that used a key and whose path template has this ending. */
export async function requestsOf(key: string, path: string): Promise<Request[]> {
	const { entries } = await control<{ entries: Request[] }>('journal');
	return entries.filter((entry) => entry.key === key && entry.path.endsWith(path));
}

export const CREDENTIAL = 'Contact Sync (tests)';

/** Returns n8n's API, and the ID of a credential for a key with high limits. */
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
