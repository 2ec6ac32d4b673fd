import { MovingList } from '@contact-sync/testing/moving-list';
import { pollLeft, type LeftMemory, type Unsubscribed } from '../../src/index.ts';

/** Filter of the entries, and callbacks during a poll. */
export interface LeftPollOptions {
	isMatch?: (entry: Pick<Unsubscribed, 'reason'>) => boolean;
	/** Called before each request for a page. */
	beforePage?: (page: number) => void;
	/** Called before each request for one email address. */
	beforeFind?: () => void;
}

/**
 * List that is polled for removed entries. As on a platform, the memory is stored as JSON, and stays
 * unchanged if a poll fails.
 */
export class LeftList extends MovingList {
	/** Email addresses in the order in which polls returned them. */
	readonly left: string[] = [];
	leftMemory?: LeftMemory;
	/** Whether the latest poll returned the memory that it received. */
	keptLeftMemory = false;
	/** Number of requests of the latest poll. */
	lastRequests = 0;

	async pollLeft({ isMatch = () => true, beforePage, beforeFind }: LeftPollOptions = {}) {
		const before = this.requests;
		const memory = this.leftMemory && (JSON.parse(JSON.stringify(this.leftMemory)) as LeftMemory); // the memory before the poll
		const polled = await pollLeft(
			{
				pages: (from) => this.pages(from, beforePage),
				isMatch,
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

	/** Polls until all earlier changes are found. */
	async settle(): Promise<void> {
		const polls = 3 * (Math.ceil(this.entries.length / this.pageSize) + 3);
		for (let i = 0; i < polls; i += 1) {
			this.nowMs += 60_000;
			await this.pollLeft();
		}
	}
}

/** Creates a list of entries that were added one second apart, oldest first. */
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
