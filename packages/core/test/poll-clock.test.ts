import { execFileSync } from 'node:child_process';
import { DAY_MS } from '@contact-sync/testing/moving-list';
import { idOfEntry } from '../src/catalog/unsubscribed-reason.ts';
import { leftListOf } from './helpers/left-list.ts';
import { polledList } from './helpers/polled-list.ts';

describe('a clock that is set back by a year', () => {
	it("doesn't delay the daily poll of the whole list, which finds new entries in other places", async () => {
		const list = await polledList(8);
		list.nowMs -= 365 * DAY_MS;
		list.entries.splice(2, 1);
		list.add(1, 6, '2001-01-01T00:00:00Z');
		expect(await list.pollNames()).toEqual(['p9']);
	});

	it("doesn't delay the daily poll of the list for email addresses that left", async () => {
		const list = await leftListOf(20);
		list.nowMs -= 365 * DAY_MS;
		await list.pollLeft();
		expect(list.lastRequests).toBe(5);
	});
});

it("the ID of an entry doesn't depend on the time zone of the process", () => {
	const code = `
		import { idOfEntry } from '${import.meta.resolve('../src/catalog/unsubscribed-reason.ts')}';
		const entry = { email: 'ada@acme.example', reason: 'bounced' };
		for (const created_at of JSON.parse(process.argv[1])) console.log(idOfEntry({ ...entry, created_at }));`;
	const dates = ['2026-10-01T00:00:00', '2026-10-01 00:00:00.000000', '2026-10-01', 'Oct 1, 2026'];
	const idsIn = (zone: string) =>
		execFileSync(process.execPath, ['--input-type=module', '-e', code, JSON.stringify(dates)], {
			env: { ...process.env, TZ: zone },
			encoding: 'utf8',
		});
	const id = 'ada@acme.example|2026-10-01T00:00:00.000Z|bounced\n';
	expect(idsIn('America/New_York')).toBe(id.repeat(4));
});

it.each([
	['2026-10-01T02:00:00+02:00', '2026-10-01T00:00:00.000Z'],
	['2026-10-01 02:00:00+02', '2026-10-01T00:00:00.000Z'],
	['Thu, 01 Oct 2026 00:00:00 GMT', '2026-10-01T00:00:00.000Z'],
	['yesterday', 'yesterday'],
])('the ID of an entry with the date %s contains %s', (created_at, expected) => {
	expect(idOfEntry({ email: 'a@acme.example', created_at, reason: '' })).toBe(
		`a@acme.example|${expected}|`,
	);
});
