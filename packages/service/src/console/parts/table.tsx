import type { Child } from 'hono/jsx';

export interface Column<Row> {
	head: string;
	cell: (row: Row) => Child;
	/** Whether it holds numbers, which stand below each other from the right. */
	numbers?: boolean;
}

interface Props<Row> {
	/** What it lists, for who cannot see it. */
	label: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
}

/** A table. Where it is too wide it scrolls by itself, with the keyboard too. */
export function Table<Row>({ label, columns, rows }: Props<Row>) {
	return (
		<div class="table" role="region" aria-label={label} tabindex={0}>
			<table>
				<thead>
					<tr>
						{columns.map(({ head, numbers }) => (
							<th scope="col" class={numbers ? 'numbers' : undefined}>
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr>
							{columns.map(({ cell, numbers }) => (
								<td class={numbers ? 'numbers' : undefined}>{cell(row)}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
