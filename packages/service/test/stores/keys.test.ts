import { type StoreOptions, newStore, openService } from '@contact-sync/testing/service';
import { call, newEmail, post } from '../helpers/call.ts';
import { workspace, type KeyEntry } from '../helpers/workspace.ts';

let store: StoreOptions;
beforeAll(async () => {
	store = await newStore();
});

/** Starts a service with these keys on the database of this file, runs a function, and stops it. */
async function withKeys<T>(
	entries: readonly KeyEntry[],
	use: (service: Awaited<ReturnType<typeof openService>>) => Promise<T>,
): Promise<T> {
	const service = await openService({ workspace: workspace(entries), ...store });
	try {
		return await use(service);
	} finally {
		await service.stop();
	}
}

const statusOf = (service: Parameters<typeof call>[0], key: string) =>
	call(service, '/ping/', { key }).then(({ status }) => status);

describe('a key without a value in the workspace file', () => {
	let made = '';

	test('is generated at the first start and shown once', async () => {
		made = await withKeys([{ name: 'a' }], async ({ keys }) => keys.a!);
		expect(made).toMatch(/^cs_live_[\w-]{32,}$/);
	});

	test('works after a restart, and is not shown again', async () => {
		await withKeys([{ name: 'a' }], async (service) => {
			expect(service.keys).toEqual({});
			expect(await statusOf(service, made)).toBe(200);
		});
	});

	test('has the scopes and limits from the file', async () => {
		await withKeys([{ name: 'a', scopes: [], limits: { per_minute: 7 } }], async (service) => {
			const { status, headers } = await post(service, made, { email: newEmail() });
			expect(status).toBe(403);
			expect(headers.get('X-RateLimit-Limit-Minute')).toBe('7');
			expect(headers.get('X-RateLimit-Limit-Hour')).toBe('1000');
		});
	});

	test('has a different value in another environment', async () => {
		await withKeys([{ name: 'a', environment: 'test' }], async (service) => {
			expect(service.keys.a).toMatch(/^cs_test_/);
			expect(await statusOf(service, made)).toBe(401);
		});
	});
});

describe('a key with a value in the workspace file', () => {
	const [one, other] = ['text-of-the-key-one', 'text-of-the-key-two'];

	test('is shown at every start, and can swap values with another key', async () => {
		await withKeys(
			[
				{ name: 'g', key: one },
				{ name: 'h', key: other },
			],
			async ({ keys }) => {
				expect(keys).toEqual({ g: one, h: other });
			},
		);
		const swapped = [
			{ name: 'g', key: other },
			{ name: 'h', key: one, scopes: [] },
		];
		await withKeys(swapped, async (service) => {
			expect(service.keys).toEqual({ g: other, h: one });
			expect((await post(service, one, { email: newEmail() })).status).toBe(403);
			expect((await post(service, other, { email: newEmail() })).status).toBe(201);
		});
	});

	test('stops working when it is removed from the file', async () => {
		await withKeys([{ name: 'h' }], async (service) => {
			expect(await statusOf(service, other)).toBe(401);
			expect(await statusOf(service, one)).toBe(200);
		});
	});

	test('cannot have the same value as another enabled key', async () => {
		await expect(
			withKeys([{ name: 'h' }, { name: 'k', key: one }], async () => undefined),
		).rejects.toThrow(
			'The keys "h" and "k" have the same value. Set a different one for each key in the workspace file.',
		);
	});
});
