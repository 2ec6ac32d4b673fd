import type { IDataObject } from 'n8n-workflow';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { json, startServer } from '@contact-sync/testing/server';
import { hintsOf, jsonOf } from './helpers/node-bench.mts';
import { people, useUpserts } from './helpers/use-upserts.mts';

const { service, credential, requests } = useUpserts();
beforeEach(() => service().control('reset', {}));

const RECEIPT = {
	resource: 'email',
	operation: 'trigger',
	triggerKey: 'receipt',
	toEmail: '={{ $json.email }}',
};
const UPSERT = {
	resource: 'contact',
	operation: 'upsert',
	email: '={{ $json.email }}',
	firstName: '={{ $json.name }}',
	additionalFields: { externalId: '={{ $json.id }}' },
};
const ROWS = { resource: 'contact', operation: 'upsert', mappingMode: 'autoMapInputData' };
const EVENT = {
	resource: 'event',
	operation: 'track',
	eventName: 'login',
	contact: { __rl: true, mode: 'email', value: '={{ $json.email }}' },
};

const run = (parameters: IDataObject, items: IDataObject[], more: Partial<NodeRun> = {}) =>
	runNode({ credential: credential(), parameters, items, ...more });

const TO_SEND_OTHERS =
	"Nothing was sent. To send the other rows, set 'On Error' in the node's settings to 'Continue'.";

describe('if On Error is Stop Workflow, an invalid row stops the run before the first request', () => {
	it.each([
		['emails', RECEIPT],
		['events', EVENT],
		['contacts', UPSERT],
		['mapped rows', ROWS],
	])('for %s, with its own fix', async (_what, parameters) => {
		const items = [...people(120), { email: 'mary at acme' }];
		const { error } = await run(parameters, items);
		expect(error?.message).toBe(
			"'Email' isn't a valid email address: mary at acme. [item 120]".replace(
				'Email',
				parameters === RECEIPT ? 'To Email' : 'Email',
			),
		);
		expect(error?.description).toBe(`Enter one like name@example.com. ${TO_SEND_OTHERS}`);
		expect(await requests()).toEqual([]);
	});

	it('with the error of n8n if an expression refers to a node that was deleted', async () => {
		const parameters = { ...RECEIPT, toEmail: '={{ $json.email ?? $("Form").item.json.email }}' };
		const { error } = await run(parameters, [...people(1), {}]);
		expect(error?.message).toContain("doesn't exist");
		expect(error?.context).toMatchObject({ itemIndex: 1 });
		expect(error?.description).toContain(TO_SEND_OTHERS);
		expect(await requests()).toEqual([]);
	});

	it('and the error lists every invalid row with its number and email address', async () => {
		const items = [
			{ email: 'ada@acme.example' },
			{ email: 'r&d(at)acme' },
			{ email: 'lin@acme.example', name: 'undefined' },
			{ email: '', row_number: 7 },
		];
		const { error } = await run(UPSERT, items);
		expect(error?.message).toBe("3 of 4 rows can't be sent.");
		expect(error?.description).toBe(
			`${TO_SEND_OTHERS} Row 2: 'Email' isn't a valid email address: r&amp;d(at)acme. Row 3 (lin@acme.example): 'First Name' has a placeholder instead of a value: undefined. Row 7: 'Email' is missing.`,
		);
		expect(await requests()).toEqual([]);
	});

	it('even if an item has no JSON, as from a node that outputs only files', async () => {
		const items = [undefined, { email: 'bad' }] as unknown as IDataObject[];
		for (const parameters of [UPSERT, ROWS]) {
			const { error } = await run(parameters, items);
			expect(error?.description).toBe(
				`${TO_SEND_OTHERS} Row 1: 'Email' is missing. Row 2: 'Email' isn't a valid email address: bad.`,
			);
		}
	});

	it('even if each of its fields is valid, as for an event without a contact', async () => {
		const { error } = await run(EVENT, [...people(2), { email: '' }]);
		expect(error?.message).toBe('The event has no contact. [item 2]');
		expect(error?.description).toBe(
			`Enter the contact's 'Email' or 'External ID'. ${TO_SEND_OTHERS}`,
		);
		expect(await requests()).toEqual([]);
	});

	it('and the error lists the rows even if all have the same invalid value', async () => {
		const { error } = await run(ROWS, [{ email: 'bad' }, { email: 'bad' }]);
		expect(error?.message).toBe("2 of 2 rows can't be sent.");
		expect(error?.description).toContain("Row 2: 'Email' isn't a valid email address: bad.");
	});

	it('and the error counts rows after the 20th', async () => {
		const items = people(25).map((_person, i) => ({ email: `p${i}` }));
		const { error } = await run(ROWS, items);
		expect(error?.message).toBe("25 of 25 rows can't be sent.");
		expect(error?.description).toContain("Row 20: 'Email' isn't a valid email address: p19.");
		expect(error?.description).toContain('Also invalid: rows 21–25.');
	});

	it('and the error stays short for a long sheet', async () => {
		const items = people(500).map((person, i) => (i % 2 === 0 ? { email: `p${i}` } : person));
		const { error } = await run(ROWS, items);
		expect(error?.message).toBe("250 of 500 rows can't be sent.");
		expect(error?.description).toContain('Also invalid: rows 41, 43, ');
		expect(error?.description).toMatch(/, 239, and 130 more\.$/);
	});
});

it('if On Error is Continue, the other rows are sent', async () => {
	const items = [{ email: 'bob' }, { email: 'ada@acme.example' }];
	const result = await run(UPSERT, items, { onError: 'continueRegularOutput' });
	expect(jsonOf(result)).toEqual([
		{ error: expect.stringContaining("isn't a valid email address: bob") },
		expect.objectContaining({ email: 'ada@acme.example' }),
	]);
});

const ONE_CHANGE =
	"The email address of 1 contact changed, because its external ID belonged to another email address. The output has the old one in 'previous_email'.";

describe('an external ID with several email addresses', () => {
	const ada = { email: 'ada@acme.example', id: 'C-100' };
	const grace = { email: 'grace@acme.example', id: 'C-100' };
	const items = [ada, grace, { email: 'lin@acme.example', id: 'C-200' }];

	it('in a run fails those rows before anything is sent', async () => {
		const { error } = await run(UPSERT, items);
		expect(error?.message).toBe("2 of 3 rows can't be sent.");
		expect(error?.description).toContain(
			"Row 1 (ada@acme.example): 'External ID' C-100 has 2 email addresses in this run.",
		);
		expect(await requests()).toEqual([]);
	});

	it('fails only those rows if On Error is Continue', async () => {
		const result = await run(UPSERT, items, { onError: 'continueRegularOutput' });
		const error = expect.stringContaining("turn on 'Allow Email Changes' in 'Options'") as string;
		expect(jsonOf(result)).toEqual([
			{ error },
			{ error },
			expect.objectContaining({ email: 'lin@acme.example' }),
		]);
	});

	it('is sent if the option allows it, and a hint reports the change', async () => {
		const parameters = { ...UPSERT, options: { allowEmailChanges: true } };
		const result = await run(parameters, items);
		expect(jsonOf(result)).toHaveLength(3);
		expect(hintsOf(result)).toEqual([ONE_CHANGE]);
	});

	it("is reported as changed even if the service doesn't return the old email address", async () => {
		const other = await startServer(json(200, { id: '1' }));
		const parameters = { ...UPSERT, options: { allowEmailChanges: true } };
		const elsewhere = { credential: { ...credential(), baseUrl: other.url } };
		const result = await run(parameters, [ada, grace], elsewhere);
		await other.stop();
		const [change] = ONE_CHANGE.split(' The output');
		expect(hintsOf(result)).toEqual([change]);
	});

	it('is not reported as changed by a preview, which sends nothing', async () => {
		const parameters = { ...ROWS, previewMapping: true, options: { allowEmailChanges: true } };
		const rows = [ada, grace].map(({ email, id }) => ({ Email: email, 'External ID': id }));
		const hints = hintsOf(await run(parameters, rows, { mode: 'manual' }));
		expect(hints).toEqual([expect.stringContaining('nothing was sent')]);
	});

	it('in different runs changes the address, and the output and a hint say so', async () => {
		await run(UPSERT, [ada]);
		const result = await run(UPSERT, [grace, { ...grace, email: 'GRACE@acme.example' }]);
		expect(jsonOf(result)).toEqual([
			expect.objectContaining({ email: 'grace@acme.example', previous_email: 'ada@acme.example' }),
			expect.not.objectContaining({ previous_email: expect.anything() }),
		]);
		expect(hintsOf(result)).toEqual([ONE_CHANGE]);
	});
});

it.each(['#N/A', '-', '0', 'null'])(
	'rows with %s as their external ID stay separate contacts',
	async (id) => {
		const items = people(3).map((person) => ({ ...person, 'User ID': id }));
		const result = await run(ROWS, items);
		expect(new Set(jsonOf(result).map((row) => row.id)).size).toBe(3);
	},
);
