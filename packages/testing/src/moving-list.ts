import { NotFoundError, pollNew, type PollMemory, type Unsubscribed } from '@contact-sync/core';
import type { Position } from '../../core/src/api/pages.ts';

/**
 * A list that changes while it's read. A real service's lists don't change on demand. Pages are numbered.
 * Entries are newest first by default.
 */
export class MovingList {
	entries: Unsubscribed[] = [];
	pageSize = 2;
	maxPages = 3;
	nowMs = Date.parse('2026-11-20T09:30:00Z');
	/** Whether pages contain the total number of entries. */
	isCounted = false;
	/** Number of requested pages. */
	requests = 0;
	/** Number of times that each entry was emitted, by email address and date. */
	readonly emitted = new Map<string, number>();
	memory?: PollMemory;
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

	/** Polls like a platform: serializes the memory as JSON, and doesn't change it if the poll fails. */
	async poll(beforePage: (page: number) => void = () => {}): Promise<Unsubscribed[]> {
		const memory = this.memory && (JSON.parse(JSON.stringify(this.memory)) as PollMemory);
		const polled = await pollNew(
			{ pages: (at) => this.pages(at, beforePage), isMatch: () => true },
			memory,
			{
				now: () => this.nowMs,
				maxPages: this.maxPages,
			},
		);
		this.isSameMemory = polled.memory === memory;
		this.memory = polled.memory;
		this.emit(polled.entries);
		return polled.entries;
	}

	/** Counts emitted entries. */
	emit(entries: readonly Unsubscribed[]): void {
		for (const entry of entries) {
			this.emitted.set(keyOf(entry), (this.emitted.get(keyOf(entry)) ?? 0) + 1);
		}
	}

	/** Completes the current pass, and then a full pass that starts a day later. */
	async pollForADay(): Promise<void> {
		await this.pollUntilComplete();
		this.nowMs += 86_400_000;
		await this.poll();
		await this.pollUntilComplete();
	}

	async pollUntilComplete(): Promise<void> {
		for (let i = 0; this.memory?.at !== undefined; i += 1) {
			if (i > this.entries.length / this.pageSize + 2)
				throw new Error('The full pass does not come to an end.');
			await this.poll();
		}
	}

	/** Yields pages, starting at the first page or a later position. */
	async *pages(from?: Position, beforePage: (page: number) => void = () => {}) {
		for (let number = Number(new URLSearchParams(from?.query).get('page') ?? 1); ; number += 1) {
			beforePage(number);
			this.requests += 1;
			const start = (number - 1) * this.pageSize;
			if (number > 1 && start >= this.entries.length) throw new NotFoundError(NOT_FOUND);
			const entries = this.entries.slice(start, start + this.pageSize);
			const isLast = start + this.pageSize >= this.entries.length;
			const position = { query: `page=${number}`, before: start };
			const next = { query: `page=${number + 1}`, before: start + this.pageSize };
			const total = this.entries.length;
			yield {
				entries,
				position,
				...(!isLast && { next }),
				...(this.isCounted && { total }),
				isLast,
			};
			if (isLast) return;
		}
	}
}

const NOT_FOUND = { summary: 'Invalid page.', hint: '', status: 404 };

export const keyOf = ({ email, created_at }: Unsubscribed): string => `${email} ${created_at}`;
