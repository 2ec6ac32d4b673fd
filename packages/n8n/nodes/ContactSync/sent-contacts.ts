import type { IExecuteFunctions } from 'n8n-workflow';
import { createKeyedQueue, type RunInOrder } from './keyed-queue.ts';

const DAY_MS = 86_400_000;

/**
 * Maximum number of saved contacts. n8n stores these contacts with the workflow, so a higher maximum would
 * slow down n8n's database.
 */
export const MAX_CONTACTS = 10_000;

/** Days after which an unchanged contact is sent again, in case it was changed elsewhere or a crash prevented saving. */
const RESEND_AFTER_DAYS = 7;

/** Time for which skipping is off after several n8n processes were detected, in milliseconds. */
const SUSPEND_MS = DAY_MS;

/** Short hashes that represent a row. */
export interface Row {
	email: string;
	externalId?: string;
	/** Hash of the whole row. */
	data: string;
}

/** Contacts that a node has sent, in all its executions in this process. */
export interface SentContacts {
	/** Whether this row was the latest one sent for its contact. */
	has: (row: Row) => boolean;
	/** Removes the contacts that sending this row may change. */
	forget: (row: Row) => void;
	/** Saves a row that the service accepted for the contact with this external ID. */
	remember: (row: Row) => void;
	/** Removes the oldest entries. Call this method only once per run, because it iterates over all contacts. */
	prune: () => void;
	runInOrder: RunInOrder;
	/** Data hash, day, and external ID hash, keyed by email address hash. Entries are in sending order. */
	saved: Record<string, string>;
}

/** Static data that n8n stores with the workflow after production executions. */
interface StaticData {
	sent?: Record<string, string>;
	/** The process that last used this data, and the time in milliseconds since 1970. */
	usedBy?: { process: string; atMs: number };
	/** Time when several processes were last detected, in milliseconds since 1970. */
	severalProcessesAtMs?: number;
}

const PROCESS = crypto.randomUUID();
const STARTED_MS = Date.now();

/**
 * Sent contacts by workflow and node. Executions can overlap, each with a copy of the static data, so only
 * this map is up to date.
 */
const opened = new Map<string, SentContacts>();

/**
 * Loads the contacts that the node has sent. Returns undefined if several processes run the workflow, as in
 * queue mode, because a process can't see the others' changes.
 */
export function openSentContacts(context: IExecuteFunctions): SentContacts | undefined {
	const staticData: StaticData = context.getWorkflowStaticData('node');
	const name = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const nowMs = Date.now();
	const { usedBy } = staticData;
	if (usedBy && usedBy.process !== PROCESS && usedBy.atMs >= STARTED_MS)
		staticData.severalProcessesAtMs = nowMs;
	staticData.usedBy = { process: PROCESS, atMs: nowMs };
	if (Math.abs(nowMs - (staticData.severalProcessesAtMs ?? 0)) < SUSPEND_MS) {
		opened.delete(name);
		delete staticData.sent;
		return undefined;
	}
	const contacts = opened.get(name) ?? createSentContacts({ ...staticData.sent });
	opened.set(name, contacts);
	staticData.sent = contacts.saved; // shared object, so n8n's latest save includes all executions
	return contacts;
}

function createSentContacts(saved: Record<string, string>): SentContacts {
	/** Email address hashes, keyed by external ID hash. */
	const emailOf = new Map<string, string>();
	const indexExternalId = (externalId: string | undefined, email: string) =>
		externalId ? void emailOf.set(externalId, email) : undefined;
	for (const [email, entry] of Object.entries(saved)) indexExternalId(entry.split('.')[2], email);
	return {
		saved,
		runInOrder: createKeyedQueue(),
		has({ email, data }) {
			const [sent, day] = saved[email]?.split('.') ?? [];
			return sent === data && Math.abs(today() - parseInt(day!, 36)) < RESEND_AFTER_DAYS; // a clock can be set back
		},
		forget({ email, externalId = '' }) {
			delete saved[email];
			delete saved[emailOf.get(externalId) ?? '']; // in case the email address changed
		},
		remember({ email, externalId = '', data }) {
			saved[email] = [data, today().toString(36), externalId].join('.');
			indexExternalId(externalId, email);
		},
		prune() {
			for (const email of Object.keys(saved).slice(0, -MAX_CONTACTS)) delete saved[email];
			for (const [externalId, email] of emailOf) if (!(email in saved)) emailOf.delete(externalId);
		},
	};
}

const today = (): number => Math.floor(Date.now() / DAY_MS);
