import { NotFoundError, type PolledList, type Unsubscribed } from '@contact-sync/core';
import { idOfEntry } from '../../core/src/catalog/unsubscribed-reason.ts';
import { newEntriesOf } from '../../core/src/polling/new-entries.ts';

export const DAY_MS = 86_400_000;

/**
 * A list that changes while it's read. A real service's lists don't change on demand. Pages are numbered.
 * Entries are newest first by default.
 */
export class MovingList {
	entries: Unsubscribed[] = [];
	pageSize = 2;
	nowMs = Date.parse('2026-11-20T09:30:00Z');
	/** Whether pages contain the total number of entries. */
	isCounted = true;
	/** Whether the last page announces more entries. */
	isCut = false;
	/** Called before each page, with its number. */
	beforePage: (page: number) => void = () => {};
	/** Number of requested pages. */
	requests = 0;
	/** Number of times that each entry was emitted, by email address and date. */
	readonly emitted = new Map<string, number>();
	memory?: object;
	/** Whether the latest poll returned the memory object that it received. */
	isSameMemory = false;
	#created = 0;

	/** Inserts new entries with the same date. @param place index of the first new entry */
	add(count = 1, place = 0, created_at = new Date(this.nowMs).toISOString()): Unsubscribed[] {
		const added = Array.from({ length: count }, () => ({
			email: `p${(this.#created += 1)}@acme.example`,
			reason: 'unsubscribed',
			created_at,
		}));
		this.entries.splice(place, 0, ...added);
		return added;
	}

	/** Adds entries one second apart, the newest at the top. */
	addEach(count: number): void {
		for (let i = 0; i < count; i += 1) {
			this.nowMs += 1_000;
			this.add();
		}
		this.nowMs += 1_000;
	}

	/** Polls like a platform: serializes the memory as JSON, and doesn't change it if the poll fails. */
	async poll(beforePage: (page: number) => void = () => {}): Promise<Unsubscribed[]> {
		this.beforePage = beforePage;
		const memory = this.memory && (JSON.parse(JSON.stringify(this.memory)) as object);
		const polled = await newEntriesOf(this.list()).poll(memory, { now: () => this.nowMs });
		this.isSameMemory = polled.memory === memory;
		this.memory = polled.memory;
		this.emit(polled.entries);
		return polled.entries;
	}

	/** Polls, and returns the email addresses of the new entries, without their domain. */
	async pollNames(beforePage?: (page: number) => void): Promise<Array<string | undefined>> {
		return (await this.poll(beforePage)).map(({ email }) => email.split('@')[0]);
	}

	/** Polls a day later, which reads the whole list. */
	pollNextDay(beforePage?: (page: number) => void): Promise<Unsubscribed[]> {
		this.nowMs += DAY_MS;
		return this.poll(beforePage);
	}

	list(): PolledList<Unsubscribed> {
		return {
			noun: 'unsubscribed email addresses',
			pages: () => this.pages(),
			idOf: idOfEntry,
			timeOf: ({ created_at }) => Date.parse(created_at),
		};
	}

	/** Counts emitted entries. */
	emit(entries: readonly Unsubscribed[]): void {
		for (const entry of entries) {
			this.emitted.set(keyOf(entry), (this.emitted.get(keyOf(entry)) ?? 0) + 1);
		}
	}

	async *pages() {
		for (let number = 1; ; number += 1) {
			this.requests += 1;
			this.beforePage(number);
			const start = (number - 1) * this.pageSize;
			if (number > 1 && start >= this.entries.length) throw new NotFoundError(NOT_FOUND);
			const entries = this.entries.slice(start, start + this.pageSize);
			const isLast = start + this.pageSize >= this.entries.length;
			const total = this.entries.length;
			const isCounted = this.isCounted && total > 0; // as the client reports it
			yield { entries, ...(isCounted && { total }), isLast, isCut: this.isCut && isLast };
			if (isLast) return;
		}
	}
}

const NOT_FOUND = { summary: 'Invalid page.', hint: '', status: 404 };

export const keyOf = ({ email, created_at }: Unsubscribed): string => `${email} ${created_at}`;
