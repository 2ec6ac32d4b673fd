import {
	createRunCache,
	MAX_BULK_EMAILS,
	runAction,
	type Action,
	type Operation,
} from '@contact-sync/core';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Access } from '../access/access.ts';
import { clientFor } from '../access/client.ts';
import { CALL_LIMITS, startDeadline, type CallLimits, type Deadline } from '../access/deadline.ts';
import { toolFieldsOf } from '../compile/input-schema.ts';
import { withFieldNames } from './field-names.ts';
import { withIdempotencyKey, type Arguments } from './idempotency-key.ts';
import { runList } from './list-page.ts';
import { partOf, readOffset } from './parts.ts';
import { reportedBy, type Report } from './progress.ts';
import { explain, toErrorResult, toResult } from './result.ts';

/** Pages of a list that a search may read: each is a request of the 60 per minute. */
const MAX_LOOK_UP_PAGES = 10;

/** What a call needs besides its arguments. */
export interface CallContext {
	access: Access;
	/** The operations that the exposed tools run. */
	operations: readonly Operation[];
	/** Aborted when the client cancels. */
	canceled: AbortSignal;
	report: Report;
	/** @default CALL_LIMITS */
	limits?: CallLimits;
}

/** Runs an action with the arguments of a call. Never throws: a model sees the errors of tools only. */
export async function callTool(
	action: Action,
	given: Arguments,
	context: CallContext,
): Promise<CallToolResult> {
	using deadline = startDeadline(context.canceled, context.limits);
	try {
		return toResult(await resultOf(action, given, context, deadline));
	} catch (error) {
		return toErrorResult(explain(error));
	}
}

async function resultOf(
	action: Action,
	given: Arguments,
	context: CallContext,
	deadline: Deadline,
): Promise<object> {
	const known = pickFields(action, given);
	const offset = readOffset(action, given);
	const run = (input: Arguments) => runOnce(action, input, context, deadline);
	if (action.many) return await runList(action, known, offset, run);
	const result = (await run(known)) as object; // only `many` actions return a list
	const exceptions = action.exceptionsIn && withFieldNames(action, action.exceptionsIn(result));
	return partOf(action, exceptions ?? result, offset);
}

/** Clients add arguments of their own, and a tool lacks some fields of its action. */
const pickFields = ({ fields }: Action, given: Arguments): Arguments =>
	Object.fromEntries(Object.keys(toolFieldsOf(fields)).map((name) => [name, given[name]]));

async function runOnce(
	action: Action,
	given: Arguments,
	{ access, operations, report, limits: { requestMs } = CALL_LIMITS }: CallContext,
	{ withdrawal, maxWaitMs, leftMs }: Deadline,
): Promise<object | object[]> {
	const client = clientFor(access, {
		...reportedBy(report),
		withdrawal,
		maxWaitMs,
		timeoutMs: requestMs,
	});
	return await runAction(action, client, withIdempotencyKey(action, given, new Date()), {
		platform: 'mcp',
		cache: createRunCache({
			maxEmails: MAX_BULK_EMAILS,
			maxLookUpPages: MAX_LOOK_UP_PAGES,
			timeLeftMs: leftMs,
			operations,
		}),
	});
}
