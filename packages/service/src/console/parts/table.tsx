import type { Child } from 'hono/jsx';

export interface Column<Row> {
	head: string;
	cell: (row: Row) => Child;
	/** Whether the column contains numbers, which are right-aligned. */
	numbers?: boolean;
}

interface Props<Row> {
	/** Label for screen readers. */
	label: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
}

/**
 * Table that can scroll separately from the page, including by keyboard, if the table is too wide. On a
 * phone, each row is a card; ARIA roles keep the table semantics for screen readers.
 */
export function Table<Row>({ label, columns, rows }: Props<Row>) {
	return (
		<div class="table" role="region" aria-label={label} tabindex={0}>
			<table role="table">
				<thead role="rowgroup">
					<tr role="row">
						{columns.map(({ head, numbers }) => (
							<th scope="col" role="columnheader" class={numbers ? 'numbers' : undefined}>
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody role="rowgroup">
					{rows.map((row) => (
						<tr role="row">
							{columns.map(({ head, cell, numbers }) => (
								<td role="cell" data-label={head} class={numbers ? 'numbers' : undefined}>
									<div>{cell(row)}</div>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
