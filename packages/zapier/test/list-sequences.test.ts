import type { Reply } from '@contact-sync/testing/server';
import app from '../src/index.ts';
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

	it('contains inactive sequences only for fields where ended enrollments matter', async () => {
		const paths: string[] = [];
		const reply: Reply = (response, request) => {
			paths.push(request.path);
			respondWith(200, [{ slug: 'old', name: 'Old', active: false }])(response, request);
		};
		await withServer(reply, async ({ url }) => {
			await invoke(LIST, { base_url: url });
			await invoke(trigger('list_all_sequences'), { base_url: url });
		});
		expect(paths.map((path) => path.includes('include_inactive=true'))).toEqual([false, true]);
		const sourceOf = ({ inputFields = [] }: { inputFields?: readonly object[] }) =>
			inputFields.find((field) => 'key' in field && field.key === 'sequence');
		expect(sourceOf(app.creates.enroll_contact!.operation)).toMatchObject({
			dynamic: 'list_sequences.slug.name',
		});
		for (const { operation } of [
			app.searches.find_enrollment!,
			app.triggers.enrollment_finished!,
		]) {
			expect(sourceOf(operation as never)).toMatchObject({
				dynamic: 'list_all_sequences.slug.name',
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
