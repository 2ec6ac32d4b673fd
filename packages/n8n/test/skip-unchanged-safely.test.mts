import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { runNode } from '@contact-sync/testing/n8n/engine';
import { hintsOf, jsonOf } from './helpers/node-bench.mts';
import type { State } from '@contact-sync/testing/tables';
import { useService } from './helpers/use-service.mts';

const WORKSPACE = `
product: Acme
keys: [{ name: writer, environment: live, scopes: [contacts:write], limits: { per_minute: 100000, per_hour: 100000 } }]
`;

const service = useService(WORKSPACE);

let workflowId = '';
beforeEach(() => {
	workflowId = randomUUID();
});

interface Person extends IDataObject {
	email: string;
	name?: string;
	id?: string;
}

/** Runs an execution with a copy of the static data that n8n saved before it. */
const execute = async (items: Person[], staticData: IDataObject = {}, run = runNode) => {
	const { keys, url: baseUrl } = service();
	const result = await run({
		credential: { apiKey: keys.writer!, baseUrl, perMinute: 100_000, perHour: 100_000 },
		items,
		staticData,
		workflowId,
		onError: 'continueRegularOutput',
		parameters: {
			resource: 'contact',
			operation: 'upsert',
			email: '={{ $json.email }}',
			firstName: '={{ $json.name }}',
			additionalFields: { externalId: '={{ $json.id }}' },
			options: { skipUnchanged: true, allowEmailChanges: true },
		},
	});
	expect(result.error).toBeUndefined();
	return result;
};

const contacts = async () =>
	(await service().control<State>('state')).contacts.map(({ email, first_name }) => [
		email,
		first_name,
	]);

/** Returns an execution's static data, as the next execution reads it. */
const saved = (staticData: IDataObject) => JSON.parse(JSON.stringify(staticData)) as IDataObject;

const sentIn = (staticData: IDataObject) =>
	(staticData['node:Contact Sync'] as { sent: Record<string, string> }).sent;

const ada = (name: string): Person => ({ email: 'ada@acme.example', name });

/** Returns a `runNode` that loads the node with separate state, as in another process. */
async function anotherProcess(): Promise<typeof runNode> {
	let run = runNode;
	await jest.isolateModulesAsync(async () => {
		const engine = await import('@contact-sync/testing/n8n/engine');
		await engine.loadOurs();
		run = engine.runNode;
	});
	return run;
}

describe('Skip Unchanged Contacts', () => {
	it('sends a contact again after an overlapping execution changed it', async () => {
		const first = {};
		await execute([ada('free')], first);
		const [fast, slow] = [saved(first), saved(first)];
		await execute([ada('pro')], fast);
		await execute([{ email: 'bob@acme.example', name: 'Bob' }], slow); // saved last by n8n
		await execute([ada('free')], saved(slow));
		expect(await contacts()).toContainEqual(['ada@acme.example', 'free']);
	});

	it('saves all sent contacts, regardless of which execution n8n saves last', async () => {
		const fast: IDataObject = {};
		const slow: IDataObject = {};
		await execute([ada('free')], slow);
		await execute([ada('pro')], fast);
		expect(sentIn(slow)).toEqual(sentIn(fast));
		expect(Object.keys(sentIn(fast))).toHaveLength(1);
	});

	it('resends a contact after its external ID moved to another email address and back, even after a restart', async () => {
		const emails = ['old@acme.example', 'new@acme.example', 'old@acme.example'];
		const rows = emails.map((email) => ({ email, name: 'Ada', id: 'crm-1' }));
		const staticData = {};
		await execute(rows, staticData);
		expect(await contacts()).toEqual([['old@acme.example', 'Ada']]);
		await execute(rows.slice(1), saved(staticData), await anotherProcess());
		expect(await contacts()).toEqual([['old@acme.example', 'Ada']]);
	});

	it('resends a contact after its email address changed, even if only the service has its external ID', async () => {
		await execute([{ email: 'old@acme.example', id: 'crm-1' }]);
		workflowId = randomUUID();
		const plain = { email: 'old@acme.example', name: 'Ada' };
		await execute([plain]);
		await execute([{ email: 'new@acme.example', name: 'Ada', id: 'crm-1' }]);
		await execute([plain]);
		expect(await contacts()).toContainEqual(['old@acme.example', 'Ada']);
	});

	it('leaves the latest row in the service for any order of executions, email addresses, and errors', async () => {
		const person = fc.record({
			email: fc.constantFrom('a@acme.example', 'b@acme.example', 'c@acme.example'),
			name: fc.constantFrom('free', 'pro'),
			id: fc.constantFrom('crm-1', 'crm-2'),
		});
		const execution = fc.record({
			rows: fc.array(person, { minLength: 1, maxLength: 4 }),
			/** Index of the earlier static data that the execution starts with. */
			from: fc.nat(3),
			fails: fc.boolean(),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(execution, { minLength: 1, maxLength: 6 }), async (executions) => {
				workflowId = randomUUID();
				const states: IDataObject[] = [{}];
				for (const { rows, from, fails } of executions) {
					if (fails) await service().control('faults', { status: 400, count: 1 });
					const staticData = saved(states[from % states.length]!);
					await execute(rows, staticData);
					states.push(staticData);
				}
				await service().control('faults', {}, 'DELETE');
				const last = executions.at(-1)!.rows.at(-1)!;
				const result = await execute([last], saved(states.at(-1)!));
				const isRejected = 'error' in jsonOf(result)[0]!; // another contact has this email address
				const names = await contacts();
				expect(isRejected || names).toEqual(
					isRejected || expect.arrayContaining([[last.email, last.name]]),
				);
			}),
			{ numRuns: 30 },
		);
	});

	it('still skips unchanged contacts after a restart of n8n', async () => {
		const staticData = {};
		await execute([ada('free')], staticData);
		const restarted = await anotherProcess();
		expect(jsonOf(await execute([ada('free')], saved(staticData), restarted))).toEqual([
			{ email: 'ada@acme.example', skipped: true },
		]);
	});

	it('skips nothing and shows a hint if several processes run the workflow', async () => {
		const other = await anotherProcess();
		const staticData = {};
		await execute([ada('free')], staticData, other);
		await execute([ada('pro')], staticData);
		await execute([ada('pro')], staticData, other);
		const result = await execute([ada('pro')], staticData);
		expect(jsonOf(result)).toMatchObject([{ first_name: 'pro' }]);
		expect(hintsOf(result)).toEqual([
			"All contacts were sent, because several n8n processes run this workflow, as in queue mode. 'Skip Unchanged Contacts' works with one process only.",
		]);
	});

	it('skips again a day after several processes ran the workflow', async () => {
		const other = await anotherProcess();
		const staticData = {};
		await execute([ada('free')], staticData, other);
		await execute([ada('free')], staticData);
		const detectedAt = Date.now();
		const now = jest.spyOn(Date, 'now');
		const HOUR_MS = 3_600_000;
		const skipsAfter = async (hours: number) => {
			now.mockReturnValue(detectedAt + hours * HOUR_MS);
			return jsonOf(await execute([ada('free')], staticData))[0]!.skipped === true;
		};
		expect([await skipsAfter(1), await skipsAfter(23.9)]).toEqual([false, false]);
		expect(staticData).not.toHaveProperty(['node:Contact Sync', 'sent']);
		expect([await skipsAfter(24.1), await skipsAfter(24.2)]).toEqual([false, true]);
		await execute([ada('free')], staticData, other);
		expect([await skipsAfter(24.3), await skipsAfter(48.1)]).toEqual([false, false]);
		now.mockRestore();
	});

	it('sends what another process may have changed, a day after several processes ran the workflow', async () => {
		const other = await anotherProcess();
		const staticData = {};
		await execute([ada('free')], staticData);
		await execute([ada('pro')], staticData, other);
		await execute([ada('pro')], staticData);
		const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
		await execute([ada('free')], staticData);
		now.mockRestore();
		expect(await contacts()).toEqual([['ada@acme.example', 'free']]);
	});

	it('sends an unchanged contact again if the clock was set back since', async () => {
		const staticData = {};
		const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 365 * 86_400_000);
		await execute([ada('free')], staticData);
		now.mockRestore();
		const result = await execute([ada('free')], saved(staticData));
		expect(jsonOf(result)).toMatchObject([{ first_name: 'free', created: false }]);
	});

	it('sends an unchanged contact again after a week', async () => {
		const staticData = {};
		await execute([ada('free')], staticData);
		const sentAt = Date.now();
		const now = jest.spyOn(Date, 'now').mockReturnValue(sentAt + 6 * 86_400_000);
		const earlier = await execute([ada('free')], saved(staticData));
		expect(jsonOf(earlier)).toMatchObject([{ skipped: true }]);
		now.mockReturnValue(sentAt + 7 * 86_400_000);
		const result = await execute([ada('free')], saved(staticData));
		now.mockRestore();
		expect(jsonOf(result)).toMatchObject([{ first_name: 'free', created: false }]);
	});
});
