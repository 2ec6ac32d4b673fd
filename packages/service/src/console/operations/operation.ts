import type { z } from 'zod';
import type { JsonObject } from '../../store/tables.ts';
import type { Work } from '../../work/work.ts';
import type { ConsoleTools } from '../console-tools.ts';
import type { Tab } from '../page.ts';

/** A field of the form that confirms an operation. */
export interface Field {
	/** The name in the form, and in the JSON of programs. */
	name: string;
	label: string;
	help?: string;
	/** The choices, of which any number can be selected. @default the field is one line of text */
	choices?: readonly string[];
}

/** Content of the page that asks for confirmation. */
export interface Confirmation {
	/** The question, such as `Cancel this email?`. */
	question: string;
	/** The subject, such as an email address. */
	about: string;
	/** The consequences, each a sentence. */
	consequences: readonly string[];
	/** The button that does it, such as `Cancel Email`. */
	button: string;
}

/** The result of an operation that returns something. */
export type Outcome =
	| { kind: 'download'; fileName: string; json: JsonObject }
	/** A text that is shown only once. */
	| { kind: 'secret'; title: string; name: string; secret: string; note: string };

/** An operation of the console: a page that asks for confirmation, the change, and its line in the audit log. */
export interface OperationDefinition<Subject = unknown, Input = unknown> {
	/** The name in the audit log, such as `contact.delete`. */
	name: string;
	/** The name that people read, such as `Delete Contact`: in buttons and in the audit log. */
	title: string;
	/** The path below the console, with `:id` for the subject. One that creates its subject has none. */
	path: `/${string}/`;
	/** The tab of its page. */
	tab: Tab;
	/** The noun of its subject, for the error when there is none. */
	noun: string;
	fields?: readonly Field[];
	input: z.ZodType<Input>;
	/** Finds its subject and locks it; undefined when the owner has none with this ID. */
	find(work: Work, id: string): Promise<Subject | undefined>;
	/** Returns why it can't be done now; undefined when it can. */
	obstacle?(subject: Subject, work: Work): Promise<string | undefined> | string | undefined;
	confirmation(subject: Subject, work: Work): Promise<Confirmation> | Confirmation;
	/** Makes the change, in the transaction that also writes the audit log. */
	run(work: Work, subject: Subject, input: Input, tools: ConsoleTools): Promise<Outcome | void>;
	/** The subject in the audit log, and further facts; never a secret. */
	audit(subject: Subject, input: Input): { subject: string; details?: JsonObject };
	/** The page to go back to, below the console. */
	from(subject: Subject): string;
	/** The page to go to when it's done. @default the page to go back to */
	next?(subject: Subject): string;
}

/** Defines an operation. Its types are checked here; the mechanism passes subject and input on as they are. */
export const defineOperation = <Subject, Input>(
	definition: OperationDefinition<Subject, Input>,
): OperationDefinition => definition as unknown as OperationDefinition; // pairs find() with the rest
