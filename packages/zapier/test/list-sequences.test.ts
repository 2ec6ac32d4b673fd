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

	it.each([
		[undefined, 's0', 100],
		[0, 's0', 100],
		[1, 's100', 100],
		[2, 's200', 30],
	])("returns page %p, regardless of the service's page size", async (page, first, length) => {
		for (const reply of [respondWith(200, list), paged]) {
			await withServer(reply, async ({ url }) => {
				const { results } = await invoke(LIST, { base_url: url }, {}, { page });
				expect(results).toHaveLength(length);
				expect(results).toMatchObject([{ id: first, slug: first }, ...Array(length - 1).fill({})]);
			});
		}
	});

	it('returns an empty list after the last page', async () => {
		await withServer(respondWith(200, list), async ({ url }) => {
			const { results } = await invoke(LIST, { base_url: url }, {}, { page: 3 });
			expect(results).toEqual([]);
		});
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
