import { PAGE_ROWS, pageOfRows, readCursor } from '../src/console/cursor.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => ({ id: String(i) }));
const page = (count: number) => pageOfRows(rowsOf(count), ({ id }) => ({ key: Number(id), id }));

describe('a page of a list', () => {
	test.each([0, 1, PAGE_ROWS])('with %i rows has no next page', (count) => {
		expect(page(count)).toEqual({ rows: rowsOf(count) });
	});

	test('with one more row has a next page, which begins after the last row shown', () => {
		const { rows, next } = page(PAGE_ROWS + 1);
		expect(rows).toEqual(rowsOf(PAGE_ROWS));
		const last = PAGE_ROWS - 1;
		expect(readCursor(next!, 'number', 'serial')).toEqual({ key: last, id: String(last) });
	});
});
