import { MovingList } from '@contact-sync/testing/moving-list';
import { pollLeft, type LeftMemory, type Unsubscribed } from '../../src/index.ts';

/** Which entries are looked for, and what happens while a poll reads. */
export interface LeftPollOptions {
	isWanted?: (entry: Pick<Unsubscribed, 'reason'>) => boolean;
	/** Called before each request for a page. */
	beforePage?: (page: number) => void;
	/** Called before each request for one email address. */
	beforeFind?: () => void;
}

/** A list whose leavers are polled for as a platform does: the memory goes through JSON, and stays as it was when a poll fails. */
export class LeftList extends MovingList {
	/** Email addresses in the order in which polls returned them. */
	readonly left: string[] = [];
	leftMemory?: LeftMemory;
	/** Whether the last poll returned the memory it was given. */
	keptLeftMemory = false;
	/** Requests of the last poll. */
	lastRequests = 0;

	async pollLeft({ isWanted = () => true, beforePage, beforeFind }: LeftPollOptions = {}) {
		const before = this.requests;
		const memory = this.leftMemory && (JSON.parse(JSON.stringify(this.leftMemory)) as LeftMemory); // what it was
		const polled = await pollLeft(
			{
				pages: (from) => this.pages(from, beforePage),
				isWanted,
				find: async (email) => {
					beforeFind?.();
					this.requests += 1;
					return this.entries.find((entry) => entry.email === email);
				},
			},
			memory,
			{ now: () => this.nowMs, maxPages: this.maxPages },
		).finally(() => {
			this.lastRequests = this.requests - before;
		});
		this.keptLeftMemory = polled.memory === memory;
		this.leftMemory = polled.memory;
		const emails = polled.entries.map(({ email }) => email);
		this.left.push(...emails);
		return { ...polled, emails };
	}

	/** Polls as often as it takes to notice whatever happened before. */
	async settle(): Promise<void> {
		const polls = 3 * (Math.ceil(this.entries.length / this.pageSize) + 3);
		for (let i = 0; i < polls; i += 1) {
			this.nowMs += 60_000;
			await this.pollLeft();
		}
	}
}

/** A list of entries made a second apart, the first one first in order of time. */
export function leftListOf(size: number, options: Partial<LeftList> = {}): LeftList {
	const list = Object.assign(
		new LeftList(),
		{ pageSize: 4, maxPages: 30, isCounted: true },
		options,
	);
	for (let i = 0; i < size; i += 1) {
		list.nowMs += 1_000;
		list.add();
	}
	list.nowMs += 1_000;
	return list;
}
