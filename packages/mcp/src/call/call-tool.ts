import { createRunCache, MAX_BULK_EMAILS, runAction, type Action } from '@contact-sync/core';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Access } from '../access/access.ts';
import { clientFor } from '../access/client.ts';
import { startDeadline, type Deadline } from '../access/deadline.ts';
import { toolFieldsOf } from '../compile/input-schema.ts';
import { withIdempotencyKey, type Arguments } from './idempotency-key.ts';
import { runList } from './list-page.ts';
import { explain, toErrorResult, toResult } from './result.ts';

/** Pages of a list that a search may read: each is a request of the 60 per minute. */
const MAX_LOOK_UP_PAGES = 10;

/** Runs an action with the arguments of a call. Never throws: a model sees the errors of tools only. */
export async function callTool(
	action: Action,
	given: Arguments,
	access: Access,
	canceled: AbortSignal,
): Promise<CallToolResult> {
	using deadline = startDeadline(canceled);
	try {
		const known = pickFields(action, given);
		const run = (input: Arguments) => runOnce(action, input, access, deadline);
		if (action.many) return toResult(await runList(action, known, run));
		const result = (await run(known)) as object; // only `many` actions return a list
		return toResult(action.exceptionsIn?.(result) ?? result);
	} catch (error) {
		return toErrorResult(explain(error, canceled));
	}
}

/** Clients add arguments of their own, and a tool lacks some fields of its action. */
const pickFields = ({ fields }: Action, given: Arguments): Arguments =>
	Object.fromEntries(Object.keys(toolFieldsOf(fields)).map((name) => [name, given[name]]));

const runOnce = (action: Action, given: Arguments, access: Access, deadline: Deadline) =>
	runAction(action, clientFor(access, deadline), withIdempotencyKey(action, given, new Date()), {
		platform: 'mcp',
		cache: createRunCache({
			maxEmails: MAX_BULK_EMAILS,
			maxLookUpPages: MAX_LOOK_UP_PAGES,
			timeLeftMs: deadline.leftMs,
		}),
	});
