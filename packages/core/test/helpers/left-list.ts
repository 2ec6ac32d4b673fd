import { MovingList } from '@contact-sync/testing/moving-list';
import type { Unsubscribed } from '../../src/index.ts';
import { leftEntriesOf } from '../../src/polling/left-entries.ts';

/** List that is polled for removed entries. */
export class LeftList extends MovingList {
	isMatch = (_entry: Unsubscribed) => true;
	/** Called before each lookup of one email address. */
	beforeFind = () => {};
	/** Email addresses in the order in which polls returned them, without their domain. */
	readonly left: Array<string | undefined> = [];
	/** Number of requests of the latest poll. */
	lastRequests = 0;

	/** Polls, and returns the names of the email addresses that left. */
	async pollLeft(): Promise<Array<string | undefined>> {
		const before = this.requests;
		const memory = this.memory && (JSON.parse(JSON.stringify(this.memory)) as object);
		const find = async (email: string) => {
			await Promise.resolve();
			this.requests += 1;
			this.beforeFind();
			return this.entries.find((entry) => entry.email === email);
		};
		const list = { ...this.list(), isMatch: this.isMatch, find };
		const polled = await leftEntriesOf(list)
			.poll(memory, { now: () => this.nowMs })
			.finally(() => {
				this.lastRequests = this.requests - before;
			});
		this.isSameMemory = polled.memory === memory;
		this.memory = polled.memory;
		const names = polled.entries.map(({ email }) => email.split('@')[0]);
		this.left.push(...names);
		return names;
	}
}

/** Creates a list after its first poll. */
export async function leftListOf(size: number, parts: Partial<LeftList> = {}): Promise<LeftList> {
	const list = Object.assign(new LeftList(), { pageSize: 4 }, parts);
	list.addEach(size);
	await list.pollLeft();
	return list;
}
