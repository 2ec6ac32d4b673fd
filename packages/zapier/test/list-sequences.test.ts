import type { Reply } from '@contact-sync/testing/server';
import { respondWith, withServer } from './respond-with.ts';
import { invoke, trigger } from '@contact-sync/testing/zapier/invoke';

const LIST = trigger('list_sequences');

describe('list_sequences, which fills the drop-down list', () => {
	const list = Array.from({ length: 230 }, (_, n) => ({ slug: `s${n}`, name: `S ${n}` }));

	/** Replies with pages of 60 sequences. */
	const paged: Reply = (response, request) => {
		const page = Number(new URL(request.path, 'http://x').searchParams.get('page') ?? 1);
		const next = list.length > page * 60 ? `http://x/?page=${page + 1}` : null;
		respondWith(200, { next, results: list.slice((page - 1) * 60, page * 60) })(response, request);
	};

	it("returns the whole list, and reads each of the service's pages once", async () => {
		for (const [reply, requests] of [
			[respondWith(200, list), 1],
			[paged, 4],
		] as const) {
			await withServer(reply, async ({ url, received }) => {
				const { results } = await invoke(LIST, { base_url: url });
				expect(results).toEqual(list.map((entry) => expect.objectContaining({ id: entry.slug })));
				expect(received).toHaveLength(requests);
			});
		}
	});

	it("reports the missing scope and the key's scopes instead of the list", async () => {
		const poor: Reply = (response, request) => {
			const isPing = request.path.endsWith('/ping/');
			respondWith(isPing ? 200 : 403, { scopes: ['contacts:read'] })(response, request);
		};
		await withServer(poor, async ({ url }) => {
			const { error } = await invoke(LIST, { base_url: url });
			expect(error).toMatchObject({ name: 'AppError', code: 'scope_missing' });
			expect(error!.text).toContain('sequences:read');
			expect(error!.text).toContain('contacts:read');
		});
	});
});
