import type { z } from 'zod';
import type { Work } from '../../jobs/work.ts';
import { BATCH_ROWS } from '../../store/batch.ts';
import type { JsonObject } from '../../store/tables.ts';
import type { ConsoleTools } from '../console-tools.ts';
import type { Tab } from '../page.ts';

/** A field of the form that confirms an operation. */
export interface Field {
	/** Name in the form and in JSON requests. */
	name: string;
	label: string;
	help?: string;
	/** Value in a new form. @default empty */
	initial?: string;
	/** Choices for a multi-select field. @default the field is one line of text */
	choices?: readonly Choice[];
}

/** A choice of a multi-select field. */
export interface Choice {
	value: string;
	label: string;
	/** Purpose, in one sentence. */
	help: string;
	/** Whether a new form selects it. @default false */
	isDefault?: boolean;
}

/** Content of the page that asks for confirmation. */
export interface Confirmation {
	/** Question, such as `Cancel this email?`. */
	question: string;
	/** Subject, such as an email address. */
	target: string;
	/** Consequences, one sentence each. */
	consequences: readonly string[];
	/** Label of the button, such as `Cancel Email`. */
	button: string;
}

/** Result of an operation that returns data. */
export type Outcome =
	| { kind: 'download'; fileName: string; json: JsonObject }
	/** Text that is shown only once. */
	| { kind: 'secret'; title: string; name: string; secret: string; note: string };

/** Result of an operation that has changed a batch of rows, after which there can be more. */
export const MORE = 'more';

/** Returns the result of an operation that has changed this number of rows. */
export const moreAfter = (rows: number) => (rows < BATCH_ROWS ? undefined : MORE);

/** Operation of the console: a confirmation page, the change, and its entry in the audit log. */
export interface OperationDefinition<Subject = unknown, Input = unknown> {
	/** Name in the audit log, such as `contact.delete`. */
	name: string;
	/** Title, such as `Delete Contact`, for buttons and the audit log. */
	title: string;
	/**
	 * Path relative to the console, with `:id` for the subject. Operations that create their subject have no
	 * `:id`.
	 */
	path: `/${string}/`;
	/** Navigation tab of the operation's page. */
	tab: Tab;
	/** Noun for the subject, used in the 404 error. */
	noun: string;
	fields?: readonly Field[];
	/** Schema of the input. @default the operation has no input */
	input?: z.ZodType<Input>;
	/** Finds the subject, and locks it unless `run` does. Returns undefined if the owner has no subject with this ID. */
	find(work: Work, id: string): Promise<Subject | undefined>;
	/** Returns the reason why the operation isn't possible now; undefined if the operation is possible. */
	findObstacle?(subject: Subject, work: Work): Promise<string | undefined> | string | undefined;
	/** Returns the version of the subject. A form for another version is rejected. @default any version is fine */
	version?(subject: Subject): string;
	confirmation(subject: Subject, work: Work): Promise<Confirmation> | Confirmation;
	/**
	 * Applies the change, in the transaction that also writes the audit log. An operation on many rows changes a batch
	 * of them, and returns `more`; it's then run again in another transaction, at the same time `work.now`.
	 */
	run(
		work: Work,
		subject: Subject,
		input: Input,
		tools: ConsoleTools,
	): Promise<Outcome | typeof MORE | void>;
	/** Returns the subject and further details for the audit log; never a secret. */
	audit(subject: Subject, input: Input): { subject: string; details?: JsonObject };
	/** Returns the path of the page to go back to, relative to the console. */
	from(subject: Subject): string;
	/** Returns the path of the page to open afterward. @default the page to go back to */
	next?(subject: Subject): string;
}

/**
 * Defines an operation. The types are checked here, because the pages pass the subject and the input
 * unchecked.
 */
export const defineOperation = <Subject, Input>(
	definition: OperationDefinition<Subject, Input>,
): OperationDefinition => definition as unknown as OperationDefinition; // the pages pass the subject from find() to the other functions
