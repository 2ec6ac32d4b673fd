import { findMixedDates, toIsoDate } from '../src/input/dates.ts';
import { email } from './helpers/run-action.ts';
import { read, rowErrorOf } from './helpers/read-row.ts';

const FIX = 'Correct the date.';

const sent = (row: object, dates?: string) => read({ email, ...row }, { dates }).custom_fields;

describe('dates in a row', () => {
	it('are sent unchanged by default', () => {
		const row = { a: '31.12.2026', b: '12/31/2026' };
		expect(sent(row)).toEqual(row);
		expect(sent(row, 'as_in_sheet')).toEqual(row);
	});

	it.each([
		['day_first', '31.12.2026', '2026-12-31'],
		['day_first', '1/2/2026', '2026-02-01'],
		['day_first', '29-2-2028', '2028-02-29'],
		['day_first', ' 03.04.2026, 09:30 ', '2026-04-03T09:30'],
		['month_first', '12/31/2026', '2026-12-31'],
		['month_first', '1/2/2026 17:05:09', '2026-01-02T17:05:09'],
		['month_first', '1/2/2026 9:05:09', '2026-01-02T09:05:09'], // as Google Forms writes it
		['day_first', '31.12.2026, 0:30', '2026-12-31T00:30'],
		['month_first', '1/2/2026 1:05 PM', '2026-01-02T13:05'], // as Excel and Salesforce write it
		['month_first', '1/2/2026, 12:05:09\u202fam', '2026-01-02T00:05:09'],
		['day_first', '31/12/2026 12:00 PM', '2026-12-31T12:00'],
		['month_first', '2026-12-31', '2026-12-31'],
		['day_first', '31.12.26', '31.12.26'],
		['day_first', 'Version 1.2.2026', 'Version 1.2.2026'],
		['day_first', '192.168.1.2026', '192.168.1.2026'],
	])('with %s, %j becomes %j', (order, text, expected) => {
		expect(sent({ since: text }, order)).toEqual({ since: expected.trim() });
	});

	it('keep the type of other values', () => {
		const row = { seats: 46350, beta: true };
		expect(sent(row, 'day_first')).toEqual(row);
	});

	it.each([
		['day_first', '12/31/2026', 'day'],
		['month_first', '31.12.2026', 'month'],
		['day_first', '29.2.2026', 'day'],
		['month_first', '31/12/2026 1:05 PM', 'month'],
	])('with %s, %s is rejected', (dates, text, first) => {
		const { summary, hint } = rowErrorOf({ email, Since: text }, { dates });
		expect(summary).toBe(`'Row' has a date that isn't valid with the ${first} first: ${text}.`);
		expect(hint).toBe("Correct the date, or change 'Dates'. The column is Since.");
	});

	it.each([
		['day_first', '31.12.2026 25:99'],
		['month_first', '12/31/2026, 09:30:61'],
		['month_first', '12/31/2026 9:60'],
		['month_first', '12/31/2026 13:05 PM'],
		['month_first', '12/31/2026 0:05 AM'],
	])('with %s, %s is rejected for its time', (dates, text) => {
		const { summary, hint } = rowErrorOf({ email, Since: text }, { dates });
		expect(summary).toBe(`'Row' has an invalid time: ${text}.`);
		expect(hint).toBe("Correct the date, or change 'Dates'. The column is Since.");
	});

	it('are ISO 8601 for every day, in both orders', () => {
		for (let time = Date.UTC(2027, 11, 1); time < Date.UTC(2028, 3, 1); time += 86_400_000) {
			const iso = new Date(time).toISOString().slice(0, 10);
			const [year, month, day] = iso.split('-');
			expect(toIsoDate(`${day}.${month}.${year}`, 'day_first', FIX)).toBe(iso);
			expect(toIsoDate(`${Number(month)}/${Number(day)}/${year}`, 'month_first', FIX)).toBe(iso);
		}
	});
});

describe('a column mixes formats of dates', () => {
	it.each([
		[
			['31.12.2026', '12/31/2026'],
			['31.12.2026', '12/31/2026'],
		],
		[
			['2026-12-31', '12/31/2026 9:30'],
			['2026-12-31', '12/31/2026 9:30'],
		],
		[
			['1/2/2026', '2026-01-02'],
			['1/2/2026', '2026-01-02'],
		],
		[
			['1/2/2026', '31/12/2026', '12/31/2026'],
			['31/12/2026', '12/31/2026'],
		],
		[['1/2/2026', '31/12/2026', '5/6/2026'], undefined],
		[['2026-01-02', '2026-01-02T09:30:00Z', undefined, 5, 'soon'], undefined],
		[[], undefined],
	])('%j: %j', (values, expected) => {
		expect(findMixedDates(values)).toEqual(expected);
	});
});
