import { MovingList } from '@contact-sync/testing/moving-list';
import { RateLimitedError } from '../src/index.ts';
import { readRecent } from '../src/polling/read-recent.ts';

/** Reads all entries, as the call that starts a Zap does, and returns their email addresses, sorted. */
async function emailsIn(list: MovingList): Promise<string[]> {
	const entries = await readRecent(list.list(), { isFirst: true, now: () => list.nowMs });
	return entries.map(({ email }) => email).sort();
}

function listOf(size: number): { list: MovingList; emails: string[] } {
	const list = Object.assign(new MovingList(), { pageSize: 5 });
	list.addEach(size);
	return { list, emails: list.entries.map(({ email }) => email).sort() };
}

describe('the call that starts a Zap', () => {
	it('reads the list again if it changes meanwhile, so that no old entry triggers the Zap', async () => {
		const { list, emails } = listOf(20);
		list.beforePage = (page) => {
			if (page === 2 && list.requests === 2) list.entries.shift(); // the sixth entry moves to the first page
		};
		expect(await emailsIn(list)).toEqual(emails);
	});

	it('reads an unchanged list once', async () => {
		const { list } = listOf(20);
		await emailsIn(list);
		expect(list.requests).toBe(4);
	});

	it('returns what it read if reading again fails', async () => {
		const { list, emails } = listOf(20);
		list.beforePage = () => {
			if (list.requests === 3) list.add();
			if (list.requests > 5)
				throw new RateLimitedError({ summary: 'The limit.', hint: '', status: 429 });
		};
		expect(await emailsIn(list)).toEqual(emails);
	});
});
