import { tools, type Tool } from '../../mcp/src/tools.ts';
import type { Input } from './case.ts';
import type { Outcome } from './outcome.ts';

/** A tool that accepts all rows in one call. */
export interface ListTool {
	name: string;
	/** Whether the action has only this list tool. */
	isOnly: boolean;
	/** Returns the outcome of a row from the tool's result. */
	rowOf: (row: Input, result: object) => Outcome;
}

interface EnrollmentReport {
	sequence_slug: string;
	enrolled: number;
	already_enrolled: number;
	results: Array<{ email: string; status: string; message?: string }>;
}

interface CheckReport {
	suppressed: Array<{ email: string }>;
	not_checked: string[];
}

const isSame = (email: string, { email: wanted }: Input): boolean =>
	email.toLowerCase() === String(wanted).toLowerCase();

/** Returns the outcome of an enrollment. The tool lists only exceptions, and counts all other contacts. */
function enrolledRow(row: Input, report: object): Outcome {
	const { sequence_slug, results, enrolled, already_enrolled } = report as EnrollmentReport;
	const exception = results.find(({ email }) => isSame(email, row));
	if (exception === undefined) {
		return { result: { sequence_slug, status: { enrolled, already_enrolled } } };
	}
	const { email, status, message } = exception;
	return message === undefined ? { result: { email, sequence_slug, status } } : { text: message };
}

export const NOT_CHECKED = 'not checked';

function checkedRow(row: Input, report: object): Outcome {
	const { suppressed, not_checked } = report as CheckReport;
	if (not_checked.some((email) => isSame(email, row))) return { text: NOT_CHECKED };
	const entry = suppressed.find(({ email }) => isSame(email, row));
	return { result: { ...row, ...entry, unsubscribed: entry !== undefined } };
}

/** Tools that accept a list, by the key of their action. */
export const LIST_TOOLS: Readonly<Record<string, ListTool>> = {
	'sequence.bulkEnroll': { name: 'sequence_bulk_enroll', isOnly: true, rowOf: enrolledRow },
	'unsubscribed.check': { name: 'unsubscribed_check_list', isOnly: false, rowOf: checkedRow },
};

/** Returns the tool with this name. @throws Error if the tool doesn't exist */
export function toolNamed(wanted: string): Tool {
	const tool = tools.find(({ definition: { name } }) => name === wanted);
	if (tool === undefined) throw new Error(`No tool is named ${wanted}.`);
	return tool;
}
