import type { Action, ListForm } from '@contact-sync/core';
import {
	argumentsOf,
	type Argument,
	type ArgumentOptions,
	type ToolArguments,
} from './arguments.ts';
import { describeList } from './description.ts';
import { renderInputSchema } from './input-schema.ts';
import type { ObjectSchema } from './schema.ts';
import { annotationsOf, toolNameOf, type ToolDefinition } from './tool.ts';

/** Arguments of the server in tools with a list. */
export const DRY_RUN = 'dry_run';
export const CONFIRM_COUNT = 'confirm_count';

/** Name of the argument with the list: email addresses, or objects if each contact has its own values. */
export const listNameOf = ({ hasAllFields }: ListForm): 'contacts' | 'emails' =>
	hasAllFields ? 'contacts' : 'emails';

const dryRun: Argument = {
	kind: 'boolean',
	label: 'Dry Run',
	help: 'Whether to report only the number of requests and the duration, and send nothing.',
};

const confirmCount: Argument = {
	kind: 'limit',
	label: 'Confirm Count',
	help: 'The number of different contacts in the list. Required for long lists, after the user agreed.',
};

/** Returns the arguments of an action's tool for a list. */
export function listArgumentsOf(action: Action, options: ArgumentOptions): ToolArguments {
	const { list, effect } = action;
	const one = argumentsOf(action, options);
	const { each, hasAllFields } = list!; // only actions with a list get here
	const shared = Object.entries(one).filter(([, { fills }]) => !hasAllFields && fills !== each);
	return {
		[listNameOf(list!)]: {
			kind: 'textList',
			keepsPlaceholders: true, // reported as an invalid entry, as on the other platforms
			label: 'List',
			help: hasAllFields
				? 'Up to 500 different contacts, each an object.'
				: 'Up to 500 email addresses.',
			required: true,
			...(hasAllFields && { of: one }),
		},
		...Object.fromEntries(shared),
		[DRY_RUN]: dryRun,
		...(effect !== 'read' && { [CONFIRM_COUNT]: confirmCount }),
	};
}

/** Schema of a result: each email address is in one group, unless the call was a dry run. */
const OUTPUT: ObjectSchema = {
	type: 'object',
	properties: {
		total: { type: 'integer' },
		duplicates: { type: 'integer' },
		complete: { type: 'boolean' },
		counts: { type: 'object' },
		groups: {
			type: 'array',
			items: {
				type: 'object',
				properties: {
					status: { type: 'string' },
					count: { type: 'integer' },
					emails: { type: 'array', items: { type: 'string' } },
					reason: { type: 'string' },
					next_step: { type: 'string' },
				},
			},
		},
		dry_run: { type: 'boolean' },
		recipients: { type: 'integer' },
		invalid: { type: 'array', items: { type: 'string' } },
		min_requests: { type: 'integer' },
		min_seconds: { type: 'integer' },
	},
};

/** Compiles the tool for a list. */
export const compileListTool = (action: Action, args: ToolArguments): ToolDefinition => ({
	name: toolNameOf(action.list!.name),
	title: action.list!.name,
	description: describeList(action),
	inputSchema: renderInputSchema(args),
	outputSchema: OUTPUT,
	annotations: annotationsOf(action),
});
