import type { BatchOptions, BatchOutcome, RunCache } from './run-context.ts';
import type { Client } from '../api/client.ts';
import type { ListPage, Position } from '../api/pages.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { Fields, InputOf } from './fields.ts';
import type { N8nOperation } from './n8n-operation.ts';
import type { Outputs } from './outputs.ts';
import type { Resource } from './resources.ts';
import type { Wording } from './wording.ts';
import type { ZapierOperation } from './zapier-operation.ts';

/**
 * Effect of an action on the service. `write` only adds, `destroys` overwrites or removes data, and `sends`
 * contacts a person, now or later. Every effect except `read` can start automations, which can send emails.
 */
export type Effect = 'read' | 'write' | 'destroys' | 'sends';

/** Description of an action or a trigger, as platforms show it. */
export interface Description<F extends Fields = Fields, O extends object = object> extends Wording {
	/** Key in the form `resource.operation`. It never changes. */
	key: `${Resource}.${string}`;
	n8n?: N8nOperation;
	zapier?: ZapierOperation;
	mcp?: Partial<Wording>;
	/** Endpoint of the main request. */
	endpoint: Endpoint;
	effect: Effect;
	fields: F;
	/** Whether the result is a list. If so, `outputs` and `sample` describe one entry. */
	many?: true;
	outputs: Outputs;
	/** Realistic example of a result. */
	sample: NoInfer<O>;
}

/** Form of an action for many contacts, for platforms whose call is one input. */
export interface ListForm<F extends Fields = Fields, O extends object = object> {
	/** Title Case. */
	name: string;
	/** Description in one sentence, in the third person. */
	summary: string;
	/** Field with the email address of a contact, of which the form takes a list. */
	each: string;
	/** Whether each element has all fields. By default, contacts share the values of the other fields. */
	hasAllFields?: true;
	/** Returns a contact's status from its result, such as `created`. */
	statusOf(result: O): string;
	/** Returns the minimum number of requests for these inputs. @default one per input */
	minRequestsFor?(inputs: ReadonlyArray<InputOf<F>>): number;
	/**
	 * Runs the action for many inputs, with as few calls as possible. Returns the outcome of each input, in the
	 * order of the inputs. A platform that gets many inputs then offers the action only as a list.
	 *
	 * @default runs each input
	 */
	run?(
		client: Client,
		inputs: ReadonlyArray<InputOf<F>>,
		options?: BatchOptions,
	): Promise<BatchOutcome<O>[]>;
}

interface Running<F extends Fields, O extends object> {
	list?: ListForm<F, O>;
	/**
	 * Checks before the first request that an input can be sent: its fields fit together, and a step with a time
	 * limit can end.
	 *
	 * @throws ValidationError
	 */
	check?(input: InputOf<F>, cache: Pick<RunCache, 'timeLeftMs'>): void;
	/** Runs the action. @throws ContactSyncError */
	run(client: Client, input: InputOf<F>, cache: RunCache): Promise<O | O[]>;
	/**
	 * Reads a list page by page, for platforms that continue a list later.
	 *
	 * @param from position of the first page to read. @default the first page
	 */
	pages?(client: Client, input: InputOf<F>, from?: Position): AsyncIterable<ListPage<O>>;
}

/** Description of a service operation, with the functions that run it. */
export interface Action<F extends Fields = Fields, O extends object = object>
	extends Description<F, O>, Running<F, O> {}

/** The properties of a literal that name its fields. */
export interface NamesFields<F extends Fields> {
	n8n?: N8nOperation<keyof F & string>;
	zapier?: ZapierOperation<keyof F & string>;
	list?: { each: keyof F & string };
}

/** Defines an action. The input type is inferred from the fields. */
export const defineAction = <const F extends Fields, O extends object>(
	action: Action<F, O> & NamesFields<F>,
): Action<F, O> => action;
