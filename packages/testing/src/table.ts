/** Formats rows as text in aligned columns. The first row is the header. */
export function table(rows: ReadonlyArray<readonly string[]>): string {
	const widths = (rows[0] ?? []).map((_, column) =>
		Math.max(...rows.map((row) => (row[column] ?? '').length)),
	);
	const line = (cells: readonly string[]) =>
		`  ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd();
	const [head = [], ...body] = rows;
	return [line(head), line(widths.map((width) => '─'.repeat(width))), ...body.map(line)].join('\n');
}
