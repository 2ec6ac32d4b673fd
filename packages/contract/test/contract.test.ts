import {
	namesOf,
	startContractBench,
	type ContractBench,
	type KeyName,
} from './helpers/contract-bench.ts';

/** Assumptions that a test key can't check for any service. */
const NOT_CHECKED = [
	'the status of a contact follows the unsubscribed list',
	'the cursor in the link to the next page identifies an entry, so removing others skips none',
	'enrolling an unsubscribed contact returns 422, unless override_unsubscribe is true',
	'override_unsubscribe restarts a stopped enrollment from its first step; without it, 422',
	'a contact has up to 200 custom fields, with names of up to 255 characters',
	'metadata and trigger_source are stored with the enrollment',
	'an idempotency_key is stored for 24 hours',
	'an idempotency_key has up to 255 characters',
	'a 429 has Retry-After in seconds',
];

interface Row {
	id: string;
	email: string | null;
}

/** The service's tables. */
interface State {
	[table: string]: Row[];
	contacts: Row[];
	tags: Array<Row & { name: string }>;
	events: Array<Row & { name: string }>;
	enrollments: Array<Row & { sequence_slug: string }>;
	mails: Array<Row & { to_email: string }>;
	suppressions: Row[];
	activity: Row[];
	jobs: Row[];
}

let bench: ContractBench;
beforeAll(async () => {
	bench = await startContractBench();
});
afterAll(() => bench.service.stop());

const readState = () => bench.service.control<State>('state');

/** Returns the rows that only the second state contains. Fails if a previous row has changed. */
function newRows(before: State, after: State): State {
	const entries = Object.keys(after).map((table) => {
		const known = before[table]!.map((row) => JSON.stringify(row));
		const rows = after[table]!.map((row) => JSON.stringify(row));
		expect(rows).toEqual(expect.arrayContaining(known));
		return [table, after[table]!.filter((_, i) => !known.includes(rows[i]!))];
	});
	return Object.fromEntries(entries) as State; // contains the tables of both states
}

/** Runs the check, and returns its changes to the service's tables. */
async function changed(key: KeyName, options: { trigger?: string } = {}) {
	// Otherwise, emails and jobs of earlier tests could still change during the check.
	await bench.service.control('clock', { advance: '1m' });
	const before = await readState();
	const checked = await bench.check(key, options);
	await bench.service.control('clock', { advance: '1m' });
	return { ...checked, before, after: await readState() };
}

describe('with a test key for the real service', () => {
	it('every assumption that can be checked holds', async () => {
		const { findings, requests } = await bench.check('test', { trigger: 'receipt' });
		expect(findings.filter(({ verdict }) => verdict === "doesn't hold")).toEqual([]);
		expect(namesOf(findings, 'not checked')).toEqual(NOT_CHECKED);
		expect(namesOf(findings, 'holds')).toHaveLength(65);
		expect(requests).toBeLessThanOrEqual(50); // a key is limited to 60 requests per minute
	});

	it('every assumption holds for an email trigger with a delay', async () => {
		const { findings } = await bench.check('test', { trigger: 'reminder' });
		expect(namesOf(findings, 'not checked')).toEqual(NOT_CHECKED);
		expect(namesOf(findings, "doesn't hold")).toEqual([]);
	});

	it('no email is sent without --trigger, and the output explains the option', async () => {
		const { findings, changes } = await bench.check('test');
		const reason = 'the check requires the key of an email trigger: --trigger KEY';
		expect(findings.filter(({ remark }) => remark === reason)).toHaveLength(6);
		expect(changes.join()).not.toContain('email');
	});

	it("assumptions that require a missing scope remain unchecked, and don't count as failures", async () => {
		const { findings } = await bench.check('narrow');
		expect(namesOf(findings, "doesn't hold")).toEqual([]);
		const lacking = findings.filter(({ remark }) => remark === 'the key is missing the scope');
		expect(lacking.length).toBeGreaterThan(10);
	});
});

describe('a run', () => {
	it('with a test key, makes only the announced changes', async () => {
		const { before, after, changes } = await changed('test', { trigger: 'receipt' });
		const made = newRows(before, after);
		const [run] = /contract-check-[0-9a-f]{8}/.exec(changes[0]!)!;
		const [first, other, unknown] = ['moved', 'other', 'unknown'].map(
			(name) => `${run}-${name}@acme.example`,
		);
		expect(changes).toEqual([
			`creates the contact ${run}@acme.example, and moves it to ${first}`,
			`creates the contact ${other}`,
			`adds the tag contract-check to ${other}, and removes it`,
			`tracks the event contract_check for ${other}`,
			`enrolls ${other} in the first active sequence`,
			`triggers the email receipt to ${unknown}`,
		]);
		expect(made.contacts.map(({ email }) => email).sort()).toEqual([first, other]);
		expect(after.tags.map(({ name }) => name).sort()).toEqual([
			...['contract-check', 'customer', 'customer'],
		]);
		expect(made.events.map(({ name, email }) => [name, email])).toEqual([
			['contract_check', other],
		]);
		expect(made.enrollments.map(({ sequence_slug, email }) => [sequence_slug, email])).toEqual([
			['onboarding', other],
		]);
		expect(made.mails.map(({ to_email }) => to_email).sort()).toEqual([other, unknown]);
		expect(made.suppressions).toEqual([]);
		expect(new Set(made.activity.map(({ email }) => email))).toEqual(new Set([first, other]));
	});

	it('with a live key, changes nothing, and sends only GET requests', async () => {
		await bench.service.control('reset', {});
		const { before, after, changes, findings } = await changed('live', { trigger: 'receipt' });
		expect(changes).toEqual([]);
		expect(after).toEqual(before);
		const { entries } = await bench.service.control<{
			entries: Array<{ key: string; method: string }>;
		}>('journal');
		expect(new Set(entries.map(({ key, method }) => `${key} ${method}`))).toEqual(
			new Set(['live GET']),
		);
		expect(namesOf(findings, 'holds').length).toBeGreaterThan(10);
		expect(namesOf(findings, "doesn't hold")).toEqual([]);
		const untold = findings.filter(({ remark }) => remark === "this isn't a test key");
		expect(untold.length).toBeGreaterThan(30);
	});
});
