import { MovingList } from '@contact-sync/testing/moving-list';

/** Creates a list after its first poll. */
export async function polledList(
	size: number,
	parts: Partial<MovingList> = {},
): Promise<MovingList> {
	const list = Object.assign(new MovingList(), parts);
	list.addEach(size);
	await list.poll();
	list.requests = 0;
	return list;
}

/** Creates a function that fails with this error before the page with this number. */
export const failWith = (error: Error, at: number) => (page: number) => {
	if (page === at) throw error;
};

/** Texts for errors of the service. */
export const parts = { summary: 'It failed.', hint: '' };
