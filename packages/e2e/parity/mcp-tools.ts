import { tools, type Tool } from '../../mcp/src/tools.ts';
import type { Given } from './case.ts';
import type { Outcome } from './ran.ts';

/** A tool that takes all rows at once. */
export interface ListTool {
	name: string;
	/** Whether there is no tool for one row. */
	isOnly: boolean;
	/** What its result says about a row. */
	rowOf: (row: Given, result: object) => Outcome;
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

const isSame = (email: string, { email: given }: Given): boolean =>
	email.toLowerCase() === String(given).toLowerCase();

/** A contact that isn't among the exceptions is one of those that are counted. */
function enrolledRow(row: Given, report: object): Outcome {
	const { sequence_slug, results, enrolled, already_enrolled } = report as EnrollmentReport;
	const exception = results.find(({ email }) => isSame(email, row));
	if (exception === undefined) {
		return { result: { sequence_slug, status: { enrolled, already_enrolled } } };
	}
	const { email, status, message } = exception;
	return message === undefined ? { result: { email, sequence_slug, status } } : { text: message };
}

export const NOT_CHECKED = 'not checked';

function checkedRow(row: Given, report: object): Outcome {
	const { suppressed, not_checked } = report as CheckReport;
	if (not_checked.some((email) => isSame(email, row))) return { text: NOT_CHECKED };
	const entry = suppressed.find(({ email }) => isSame(email, row));
	return { result: { ...row, ...entry, unsubscribed: entry !== undefined } };
}

/** The tools that take a list, by the key of the action for one. */
export const LIST_TOOLS: Readonly<Record<string, ListTool>> = {
	'sequence.bulkEnroll': { name: 'sequence_bulk_enroll', isOnly: true, rowOf: enrolledRow },
	'unsubscribed.check': { name: 'unsubscribed_check_list', isOnly: false, rowOf: checkedRow },
};

/** @throws Error if there is none */
export function toolNamed(wanted: string): Tool {
	const tool = tools.find(({ definition: { name } }) => name === wanted);
	if (tool === undefined) throw new Error(`No tool is named ${wanted}.`);
	return tool;
}
