import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { table } from '@contact-sync/e2e/table';

/** One line of results; the names of the first row's values head the table. */
export type Row = Readonly<Record<string, string | number>>;

/** Not committed: figures of one machine. */
const RESULTS = join(import.meta.dirname, '../../../.data/bench');

/** Prints what a benchmark found, and keeps it as JSON. */
export async function report(name: string, rows: readonly Row[]): Promise<void> {
	const head = Object.keys(rows[0] ?? {});
	const cells = rows.map((row) => head.map((key) => inWords(row[key])));
	process.stdout.write(`\n${name}\n${table([head, ...cells])}\n`);
	await mkdir(RESULTS, { recursive: true });
	await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify(rows, null, '\t')}\n`);
}

const inWords = (value: string | number | undefined): string =>
	typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
