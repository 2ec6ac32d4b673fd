import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { ContactSyncError, ValidationError } from '../../core.ts';
import { escapeHtml, toNodeError } from '../shared/node-error.ts';
import type { Execution } from './execution.ts';
import { isValid, type ParsedItem } from './parse-items.ts';
import { formatNumbers } from './progress.ts';

/** An item that can't be sent. */
interface Invalid {
	index: number;
	/** Number of the row, as people count. */
	row: number;
	/** Email address in the item, if it has one. */
	email?: string;
	error: unknown;
}

/** Maximum number of invalid rows that the error explains. */
const MAX_EXPLAINED = 20;

/**
 * Rejects invalid items before the first request if On Error is Stop Workflow. Otherwise, items before an
 * invalid one would be sent, and would be sent again when the user runs the corrected workflow.
 *
 * @throws NodeOperationError that lists all invalid items, or with the error that all items have
 */
export function rejectInvalid({ context }: Execution, items: readonly ParsedItem[]): void {
	const data = context.getInputData();
	const invalid = items.flatMap((item): Invalid[] =>
		isValid(item) ? [] : [{ ...item, row: rowOf(data[item.index]!.json, item.index) }],
	);
	const [first, ...others] = invalid;
	if (first === undefined) return;
	if (others.length > 0 && invalid.length === items.length && isSame(invalid)) {
		const progress = `All ${items.length} rows have this error. Nothing was sent.`;
		throw toNodeError(context.getNode(), first.error, first.index, progress);
	}
	if (others.length === 0) {
		const progress = items.length === 1 ? '' : NOTHING_SENT;
		throw toNodeError(context.getNode(), first.error, first.index, progress);
	}
	const listed = invalid.slice(0, MAX_EXPLAINED).map(explain);
	const more = invalid.slice(MAX_EXPLAINED).map(({ row }) => row);
	const rest = more.length === 0 ? [] : [`Also invalid: ${formatNumbers('row', more)}.`];
	throw new NodeOperationError(
		context.getNode(),
		`${invalid.length} of ${items.length} rows can't be sent.`,
		{
			itemIndex: first.index,
			description: escapeHtml([NOTHING_SENT, ...listed, ...rest].join(' ')),
		},
	);
}

const NOTHING_SENT =
	"Nothing was sent. To send the other rows, set 'On Error' in the node's settings to 'Continue'.";

/**
 * Returns the number of a row. n8n's Google Sheets node adds it; otherwise, items are counted from 1.
 *
 * @param json undefined for an item of a node that outputs only files, although n8n's type has it
 */
const rowOf = (json: IDataObject | undefined, index: number): number =>
	typeof json?.row_number === 'number' ? json.row_number : index + 1;

/** Whether the items have the same error, and it isn't in their values, as if their credential can't be used. */
const isSame = ([first, ...others]: readonly Invalid[]): boolean =>
	!(first?.error instanceof ValidationError) &&
	others.every(({ error }) => titleOf(error) === titleOf(first?.error));

function explain({ row, email, error }: Invalid): string {
	const title = titleOf(error);
	const who = email === undefined || title.includes(email) ? '' : ` (${email})`;
	return `Row ${row}${who}: ${title}`;
}

const titleOf = (error: unknown): string => {
	if (error instanceof ContactSyncError) return error.summary;
	return error instanceof Error ? error.message : String(error);
};
