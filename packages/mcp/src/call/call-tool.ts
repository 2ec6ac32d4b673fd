import {
	ContactSyncError,
	createRunCache,
	readArguments,
	runParsed,
	useClient,
	type Action,
	type Arguments,
	type Operation,
} from '@contact-sync/core';
import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import type { Access } from '../access/access.ts';
import { clientFor } from '../access/client.ts';
import { sessionOf } from '../access/sessions.ts';
import { forgetKeyState } from '../access/key-state.ts';
import { CALL_LIMITS, startDeadline, type CallLimits, type Deadline } from '../access/deadline.ts';
import { toInput, type Input } from '../compile/arguments.ts';
import { CURSOR } from '../compile/paging.ts';
import type { Tool } from '../tools.ts';
import { withoutClientArguments } from './client-arguments.ts';
import { Question } from './ask-user.ts';
import { runForList, type ListContext } from './call-list.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { runList } from './list-page.ts';
import { paginateResult } from './parts.ts';
import { reportingOptions, type Report } from './progress.ts';
import { explain, toErrorResult, toResult } from './result.ts';
import { MCP } from '../platform.ts';

/** The parts of a tool that a call needs. */
type CalledTool = Pick<Tool, 'action' | 'arguments' | 'isList'>;

/** Context of a tool call. */
export interface CallContext extends Pick<ListContext, 'ask' | 'confirmAbove'> {
	access: Access;
	/** Operations of the exposed tools. */
	operations: readonly Operation[];
	/** Aborts when the client cancels. */
	canceled: AbortSignal;
	report: Report;
	/** Receives `ok`, or the code of the error. @default nothing receives it */
	onEnd?: (outcome: string) => void;
	/** @default CALL_LIMITS */
	limits?: CallLimits;
}

/**
 * Runs an action with the arguments of a call. Never throws, because models see only the errors that tools
 * return.
 */
export async function callTool(
	tool: CalledTool,
	args: Arguments,
	context: CallContext,
): Promise<CallToolResult | InputRequiredResult> {
	using deadline = startDeadline(context.canceled, context.limits);
	try {
		const result = toResult(await resultOf(tool, args, context, deadline));
		context.onEnd?.('ok');
		return result;
	} catch (error) {
		if (error instanceof Question) {
			context.onEnd?.('asks');
			return error.toResult();
		}
		context.onEnd?.(error instanceof ContactSyncError ? error.code : 'failed');
		return toErrorResult(explain(error));
	}
}

async function resultOf(
	{ action, arguments: known, isList }: CalledTool,
	args: Arguments,
	context: CallContext,
	deadline: Deadline,
): Promise<object> {
	const tools = toolsFor(context, deadline); // first: without a key, no argument can be right
	const values = readArguments(known, withoutClientArguments(args));
	if (isList) return await runForList(action, known, values, { ...context, ...tools });
	const input = toInput(known, values);
	const cursor = values[CURSOR];
	const run = (toRun: Input) => runOnce(action, toRun, tools);
	if (action.many) {
		return await useClient(tools.client, tools.cache, (client) =>
			runList(action, input, cursor, { client, run }),
		);
	}
	const result = (await run(input)) as object; // only `many` actions return lists
	return paginateResult(action, result, { input, cursor });
}

type CallTools = Pick<ListContext, 'client' | 'cache' | 'waitFor'>;

function toolsFor(
	{ access, operations, report, limits: { requestMs } = CALL_LIMITS }: CallContext,
	{ withdrawal, maxWaitMs, remainingMs }: Deadline,
): CallTools {
	const { fetch: send, onWait } = reportingOptions(report);
	const client = clientFor(access, {
		onWait,
		fetch: async (...request) => {
			const response = await send(...request);
			if (response.status === 401) forgetKeyState(access); // revoked, so the next request fails early
			return response;
		},
		withdrawal,
		maxWaitMs,
		timeoutMs: requestMs,
	});
	const cache = createRunCache({
		timeLeftMs: remainingMs,
		operations,
	});
	return { client, cache, waitFor: sessionOf(access).budget.timeFor };
}

async function runOnce(
	action: Action,
	input: Input,
	{ client, cache }: CallTools,
): Promise<object | object[]> {
	const keyed = withIdempotencyKey(action, input);
	const options = { platform: MCP, cache, isKeyDerived: keyed.isDerived };
	return await runParsed(action, client, keyed.input, options);
}
