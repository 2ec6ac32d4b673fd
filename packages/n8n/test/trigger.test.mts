import { fingerprint } from '@contact-sync/core';
import { leave } from '@contact-sync/testing/leave-list';
import { emailsOf, usePoller } from './helpers/poll-engine.mts';

const { service, credentialOf, start, activated } = usePoller();

/** Returns the total number of list requests. */
async function listRequests(): Promise<number> {
	const { entries } = await service().control<{ entries: Array<{ path: string }> }>('journal');
	return entries.filter(({ path }) => path.includes('unsubscribed-emails')).length;
}

describe('New Unsubscribed Email Address', () => {
	it('returns nothing at first, then each later email address once, oldest first', async () => {
		const poller = await activated();
		expect(await poller.poll()).toEqual([]);
		await leave(service(), 'ada@acme.example');
		await leave(service(), 'bob@acme.example', 'bounced');
		const items = await poller.poll();
		expect(items).toEqual([
			{ email: 'ada@acme.example', reason: 'unsubscribed', created_at: expect.any(String) },
			{ email: 'bob@acme.example', reason: 'bounced', created_at: expect.any(String) },
		]);
		expect(await poller.poll()).toEqual([]);
	});

	it('returns all email addresses that unsubscribe in the same second, even with polls in between', async () => {
		const poller = await activated();
		const people: string[] = [];
		const given: Awaited<ReturnType<typeof poller.poll>> = [];
		const seconds = () => new Set(given.map(({ created_at }) => String(created_at).slice(0, 19)));
		// On a busy machine, each email address can take more than a second.
		while (people.length < 6 || seconds().size === people.length) {
			const email = `p${people.length}@acme.example`;
			people.push(email);
			await leave(service(), email);
			given.push(...(await poller.poll()));
			expect(emailsOf(given)).toEqual(people);
		}
	});

	it('returns only entries with the chosen reason, including entries that change to it later', async () => {
		const poller = await activated({ parameters: { reason: 'complained' } });
		await leave(service(), 'ada@acme.example');
		await leave(service(), 'bob@acme.example', 'complained');
		expect(emailsOf(await poller.poll())).toEqual(['bob@acme.example']);
		await leave(service(), 'ada@acme.example', 'complained');
		expect(emailsOf(await poller.poll())).toEqual(['ada@acme.example']);
		expect(await poller.poll()).toEqual([]);
	});

	it('sends one request per poll if nothing changed, and checks the key only once', async () => {
		const poller = await activated({ credential: credentialOf('next') });
		for (let i = 0; i < 3; i += 1) await poller.poll();
		const { entries } = await service().control<{ entries: object[] }>('journal');
		expect([entries.length, await listRequests()]).toEqual([5, 4]);
	});

	it('returns no duplicates when polls overlap', async () => {
		const poller = await activated();
		await leave(service(), 'ada@acme.example');
		const both = await Promise.all([poller.poll(), poller.poll()]);
		expect(emailsOf(both.flat())).toEqual(['ada@acme.example']);
	});
});

it.each([
	['copies of a node in two workflows', ['original', 'copy'].map((workflowId) => ({ workflowId }))],
	['two nodes in one workflow', ['first', 'second'].map((nodeId) => ({ nodeId }))],
])('%s poll independently of each other, even at the same time', async (_name, nodes) => {
	const pollers = await Promise.all(nodes.map((node) => activated(node)));
	await leave(service(), 'ada@acme.example');
	const items = await Promise.all(pollers.map((poller) => poller.poll()));
	expect(items.map(emailsOf)).toEqual([['ada@acme.example'], ['ada@acme.example']]);
});

describe('a manual run', () => {
	it("returns the newest entries, and doesn't change the stored state", async () => {
		const poller = await activated();
		const before = poller.stored();
		await leave(service(), 'ada@acme.example');
		expect(emailsOf(await poller.runManually())[0]).toBe('ada@acme.example');
		expect(await poller.runManually()).toHaveLength(3);
		expect(poller.stored()).toEqual(before);
		expect(emailsOf(await poller.poll())).toEqual(['ada@acme.example']);
	});

	it('reports an empty list', async () => {
		const poller = await start({ parameters: { reason: 'complained' } });
		await expect(poller.runManually()).rejects.toThrow(
			'No data with the current filter could be found',
		);
	});
});

describe('the stored state', () => {
	it('survives a restart, and contains neither email addresses nor the key or its fingerprint', async () => {
		const poller = await activated();
		await leave(service(), 'ada@acme.example');
		await poller.poll();
		const staticData = poller.stored();
		expect(JSON.stringify(staticData)).not.toMatch(/@acme|ada|old/);
		const key = service().keys.all!;
		for (const secret of [key, fingerprint(key).slice(0, 6)])
			expect(JSON.stringify(staticData)).not.toContain(secret);
		const again = await start({ staticData });
		await leave(service(), 'bob@acme.example');
		expect(emailsOf(await again.activate())).toEqual(['bob@acme.example']);
	});

	it('survives a new name of the node', async () => {
		const poller = await activated();
		await leave(service(), 'ada@acme.example');
		const renamed = await start({ staticData: poller.stored(), name: 'Bounces' });
		expect(emailsOf(await renamed.activate())).toEqual(['ada@acme.example']);
		await leave(service(), 'bob@acme.example');
		const again = await start({ staticData: renamed.stored(), name: 'Bounces' });
		expect(emailsOf(await again.activate())).toEqual(['bob@acme.example']);
	});

	it.each(['Contact Sync Trigger', 'Contact Sync Trigger1'])(
		'is not used by another node of the workflow, here with the name %s',
		async (name) => {
			const poller = await activated();
			await leave(service(), 'ada@acme.example');
			const copy = await start({ staticData: poller.stored(), nodeId: 'copy', name });
			expect(await copy.activate()).toEqual([]);
			const original = await start({ staticData: copy.stored(), name: 'Original' });
			expect(emailsOf(await original.activate())).toEqual(['ada@acme.example']);
		},
	);

	it('has no copy of a deleted node after 30 days, but a node that was only off resumes', async () => {
		const poller = await activated();
		const startedAt = Date.now();
		const next = await start({ staticData: poller.stored(), nodeId: 'next', name: 'Next' });
		const idsAfter = async (days: number) => {
			jest.spyOn(Date, 'now').mockReturnValue(startedAt + days * 86_400_000);
			await next.poll();
			jest.restoreAllMocks();
			const { global } = next.stored() as { global: { contactSyncTriggers: object } };
			return Object.keys(global.contactSyncTriggers).length;
		};
		expect(await idsAfter(29)).toBe(2);
		expect(await idsAfter(31)).toBe(1);
		const resumed = await start({ staticData: next.stored() });
		await leave(service(), 'ada@acme.example');
		expect(emailsOf(await resumed.activate())).toEqual(['ada@acme.example']);
	});

	it('stays valid with a new key of the same product and environment', async () => {
		const credential = credentialOf();
		const poller = await activated({ credential });
		await leave(service(), 'ada@acme.example');
		credential.apiKey = service().keys.next!;
		expect(emailsOf(await poller.poll())).toEqual(['ada@acme.example']);
	});

	it.each([
		['a slash at the end', (url: string) => `${url}/`],
		['a slash and a space', (url: string) => `${url}// `],
		['capitals', (url: string) => url.replace('http', 'HTTP')],
		['no path', (url: string) => new URL(url).origin],
	])('stays valid with an equivalent Base URL: %s', async (_name, respell) => {
		const poller = await activated();
		await leave(service(), 'ada@acme.example');
		const credential = { ...credentialOf(), baseUrl: respell(service().url) };
		const again = await start({ credential, staticData: poller.stored() });
		expect(emailsOf(await again.activate())).toEqual(['ada@acme.example']);
	});

	it('stays valid if the filter is blank instead of set to its default', async () => {
		const poller = await activated({ parameters: { reason: 'any' } });
		await leave(service(), 'ada@acme.example');
		const again = await start({ parameters: { reason: '' }, staticData: poller.stored() });
		expect(emailsOf(await again.activate())).toEqual(['ada@acme.example']);
	});

	it.each([
		['another environment', 'test', 'any'],
		['another filter', 'all', 'unsubscribed'],
	])('is reset without output after a change to %s', async (_name, key, reason) => {
		const poller = await activated({ parameters: { reason: 'bounced' } });
		const changed = { parameters: { reason }, credential: credentialOf(key) };
		const after = await start({ ...changed, staticData: poller.stored() });
		expect(await after.poll()).toEqual([]);
		expect(after.stored()).not.toEqual(poller.stored());
	});
});
