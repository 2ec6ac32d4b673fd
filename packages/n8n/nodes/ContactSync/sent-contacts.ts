import type { IExecuteFunctions } from 'n8n-workflow';
import { createTurns, type InTurn } from './turns.ts';

const DAY_MS = 86_400_000;

/** More would burden n8n's database, which keeps this with the workflow. */
const MAX_CONTACTS = 10_000;

/** An unchanged contact is sent again after this time: it makes good what others changed, and what a crash kept from being saved. */
const RESEND_AFTER_DAYS = 7;

/** How long nothing is skipped after several n8n processes were seen to run the workflow. */
const SUSPEND_MS = DAY_MS;

/** A row as short hashes. */
export interface Row {
	email: string;
	externalId?: string;
	/** Of everything in the row. */
	data: string;
}

/** What a node last sent, in all its executions in this process. */
export interface SentContacts {
	/** Whether the row is what was last sent for this contact. */
	has: (row: Row) => boolean;
	/** Forgets the contacts that sending the row may change. */
	forget: (row: Row) => void;
	/** Remembers a row that the service has accepted, as the contact with this external ID. */
	remember: (row: Row) => void;
	/** Drops what was sent longest ago. It goes through all contacts, so call it once a run. */
	prune: () => void;
	inTurn: InTurn;
	/** By hash of the email: the row's data, the day, and the external ID. In the order of sending. */
	saved: Record<string, string>;
}

/** What n8n keeps with the workflow after production executions. */
interface StaticData {
	sent?: Record<string, string>;
	/** The process that used this last, and when it did. Milliseconds since 1970. */
	usedBy?: { process: string; atMs: number };
	/** When several processes were last seen to run the workflow. Milliseconds since 1970. */
	severalProcessesAtMs?: number;
}

const PROCESS = crypto.randomUUID();
const STARTED_MS = Date.now();

/** By workflow and node. Executions overlap, and each has its own copy of the static data, so only this is up to date. */
const opened = new Map<string, SentContacts>();

/**
 * Opens what the node last sent. Undefined where several processes run the workflow, as in queue mode: none of them knows what
 * the others are sending.
 */
export function openSentContacts(context: IExecuteFunctions): SentContacts | undefined {
	const staticData: StaticData = context.getWorkflowStaticData('node');
	const name = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const nowMs = Date.now();
	const { usedBy } = staticData;
	if (usedBy && usedBy.process !== PROCESS && usedBy.atMs >= STARTED_MS)
		staticData.severalProcessesAtMs = nowMs;
	staticData.usedBy = { process: PROCESS, atMs: nowMs };
	if (nowMs - (staticData.severalProcessesAtMs ?? 0) < SUSPEND_MS) {
		opened.delete(name);
		delete staticData.sent;
		return undefined;
	}
	const contacts = opened.get(name) ?? createSentContacts({ ...staticData.sent });
	opened.set(name, contacts);
	staticData.sent = contacts.saved; // shared, so whichever execution n8n saves last saves all
	return contacts;
}

function createSentContacts(saved: Record<string, string>): SentContacts {
	/** By hash of the external ID. */
	const emailOf = new Map<string, string>();
	const noteExternalId = (externalId: string | undefined, email: string) =>
		externalId ? void emailOf.set(externalId, email) : undefined;
	for (const [email, entry] of Object.entries(saved)) noteExternalId(entry.split('.')[2], email);
	return {
		saved,
		inTurn: createTurns(),
		has({ email, data }) {
			const [sent, day] = saved[email]?.split('.') ?? [];
			return sent === data && today() - parseInt(day!, 36) < RESEND_AFTER_DAYS;
		},
		forget({ email, externalId = '' }) {
			delete saved[email];
			delete saved[emailOf.get(externalId) ?? '']; // it has another email now
		},
		remember({ email, externalId = '', data }) {
			delete saved[email]; // so that it becomes the latest
			saved[email] = [data, today().toString(36), externalId].join('.');
			noteExternalId(externalId, email);
		},
		prune() {
			for (const email of Object.keys(saved).slice(0, -MAX_CONTACTS)) delete saved[email];
			for (const [externalId, email] of emailOf) if (!(email in saved)) emailOf.delete(externalId);
		},
	};
}

const today = (): number => Math.floor(Date.now() / DAY_MS);
