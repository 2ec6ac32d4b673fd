import { NotFoundError, pollNew, type PollMemory, type Unsubscribed } from '@contact-sync/core';
import type { Place } from '../../core/src/client/pages.ts';

/** A list that changes while it is read, as no real service does on demand: pages by number, newest first until it is sorted. */
export class MovingList {
	entries: Unsubscribed[] = [];
	pageSize = 2;
	maxPages = 3;
	nowMs = Date.parse('2026-11-20T09:30:00Z');
	/** Whether pages say how many entries the list has. */
	isCounted = false;
	/** Pages that were asked for. */
	requests = 0;
	/** How often each entry came out, by address and date. */
	readonly emitted = new Map<string, number>();
	memory?: PollMemory;
	/** Whether the last poll gave back the memory it got. */
	keptMemory = false;
	#made = 0;

	/** Puts new entries on the list, at the top or elsewhere, all of one second. */
	add(count = 1, place = 0, created_at = new Date(this.nowMs).toISOString()): Unsubscribed[] {
		const added = Array.from({ length: count }, () => ({
			email: `p${(this.#made += 1)}@acme.example`,
			reason: 'unsubscribed',
			created_at,
		}));
		this.entries.splice(place, 0, ...added);
		return added;
	}

	/** Polls as a platform does: the memory goes through JSON, and stays as it was when a poll fails. */
	async poll(beforePage: (page: number) => void = () => {}): Promise<Unsubscribed[]> {
		const memory = this.memory && (JSON.parse(JSON.stringify(this.memory)) as PollMemory);
		const polled = await pollNew(
			{ pages: (at) => this.pages(at, beforePage), isWanted: () => true },
			memory,
			{
				now: () => this.nowMs,
				maxPages: this.maxPages,
			},
		);
		this.keptMemory = polled.memory === memory;
		this.memory = polled.memory;
		this.emit(polled.entries);
		return polled.entries;
	}

	/** Counts entries that came out. */
	emit(entries: readonly Unsubscribed[]): void {
		for (const entry of entries) {
			this.emitted.set(keyOf(entry), (this.emitted.get(keyOf(entry)) ?? 0) + 1);
		}
	}

	/** A day later, polls until a full pass is over. */
	async pollForADay(): Promise<void> {
		await this.pollUntilWhole();
		this.nowMs += 86_400_000;
		await this.poll();
		await this.pollUntilWhole();
	}

	async pollUntilWhole(): Promise<void> {
		for (let i = 0; this.memory?.at !== undefined; i += 1) {
			if (i > this.entries.length / this.pageSize + 2)
				throw new Error('The full pass does not come to an end.');
			await this.poll();
		}
	}

	/** The pages, from the first one or another one's place. */
	async *pages(from?: Place, beforePage: (page: number) => void = () => {}) {
		for (let number = Number(new URLSearchParams(from?.query).get('page') ?? 1); ; number += 1) {
			beforePage(number);
			this.requests += 1;
			const start = (number - 1) * this.pageSize;
			if (number > 1 && start >= this.entries.length) throw new NotFoundError(GONE);
			const entries = this.entries.slice(start, start + this.pageSize);
			const isLast = start + this.pageSize >= this.entries.length;
			const place = { query: `page=${number}`, before: start };
			const next = { query: `page=${number + 1}`, before: start + this.pageSize };
			const total = this.entries.length;
			yield {
				entries,
				place,
				...(!isLast && { next }),
				...(this.isCounted && { total }),
				isLast,
			};
			if (isLast) return;
		}
	}
}

const GONE = { summary: 'Invalid page.', hint: '', status: 404 };

export const keyOf = ({ email, created_at }: Unsubscribed): string => `${email} ${created_at}`;
