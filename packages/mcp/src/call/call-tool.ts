import {
	createRunCache,
	MAX_BULK_EMAILS,
	readInput,
	runParsed,
	type Action,
	type Operation,
} from '@contact-sync/core';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Access } from '../access/access.ts';
import { clientFor } from '../access/client.ts';
import { CALL_LIMITS, startDeadline, type CallLimits, type Deadline } from '../access/deadline.ts';
import { toolFieldsOf } from '../compile/input-schema.ts';
import { withFieldNames } from './field-names.ts';
import { withIdempotencyKey, type Arguments, type Input } from './idempotency-key.ts';
import { runList } from './list-page.ts';
import { paginateResult, readOffset } from './parts.ts';
import { reportingOptions, type Report } from './progress.ts';
import { explain, toErrorResult, toResult } from './result.ts';
import { MCP } from '../platform.ts';

/** Maximum number of pages that a search reads. Each page costs one of the 60 requests per minute. */
const MAX_LOOK_UP_PAGES = 10;

/** Context of a tool call. */
export interface CallContext {
	access: Access;
	/** Operations of the exposed tools. */
	operations: readonly Operation[];
	/** Aborts when the client cancels. */
	canceled: AbortSignal;
	report: Report;
	/** @default CALL_LIMITS */
	limits?: CallLimits;
}

/**
 * Runs an action with the arguments of a call. Never throws, because models see only the errors that tools
 * return.
 */
export async function callTool(
	action: Action,
	args: Arguments,
	context: CallContext,
): Promise<CallToolResult> {
	using deadline = startDeadline(context.canceled, context.limits);
	try {
		return toResult(await resultOf(action, args, context, deadline));
	} catch (error) {
		return toErrorResult(explain(error));
	}
}

async function resultOf(
	action: Action,
	args: Arguments,
	context: CallContext,
	deadline: Deadline,
): Promise<object> {
	const input: Input = readInput(action.fields, pickFields(action, args), MCP);
	const offset = readOffset(action, args);
	const run = (toRun: Input) => runOnce(action, toRun, context, deadline);
	if (action.many) return await runList(action, input, offset, run);
	const result = (await run(input)) as object; // only `many` actions return lists
	const exceptions = action.exceptionsIn && withFieldNames(action, action.exceptionsIn(result));
	return paginateResult(action, exceptions ?? result, offset);
}

/**
 * Returns only the arguments that the tool defines. Clients can send additional arguments, and tools omit
 * some of the action's fields.
 */
const pickFields = ({ fields }: Action, args: Arguments): Arguments =>
	Object.fromEntries(Object.keys(toolFieldsOf(fields)).map((name) => [name, args[name]]));

async function runOnce(
	action: Action,
	input: Input,
	{ access, operations, report, limits: { requestMs } = CALL_LIMITS }: CallContext,
	{ withdrawal, maxWaitMs, remainingMs }: Deadline,
): Promise<object | object[]> {
	const client = clientFor(access, {
		...reportingOptions(report),
		withdrawal,
		maxWaitMs,
		timeoutMs: requestMs,
	});
	return await runParsed(action, client, withIdempotencyKey(action, input, new Date()), {
		platform: MCP,
		cache: createRunCache({
			maxEmails: MAX_BULK_EMAILS,
			maxLookUpPages: MAX_LOOK_UP_PAGES,
			timeLeftMs: remainingMs,
			operations,
		}),
	});
}
