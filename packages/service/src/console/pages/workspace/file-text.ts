import { stringify } from 'yaml';
import { formatDuration } from '../../../workspace/parts/duration.ts';
import type { Workspace } from '../../../workspace/schema.ts';

/**
 * Returns the content of a workspace file as YAML, without API key values. The YAML is generated from the
 * parsed file, because comments in the file can contain secrets.
 */
export function fileText(workspace: Workspace): string {
	const { product, keys, senders, templates, triggers, sequences, automations } = workspace;
	const { unsubscribed, retention } = workspace;
	const shown = {
		product,
		keys: keys.map(({ name, environment, scopes, limits }) => ({
			name,
			environment,
			scopes,
			limits,
		})),
		senders,
		templates,
		triggers: triggers.map(({ delay, ...trigger }) => ({
			...trigger,
			...(delay > 0 && { delay: formatDuration(delay) }),
		})),
		sequences: sequences.map(({ steps, ...sequence }) => ({
			...sequence,
			steps: steps.map(({ after, ...step }) => ({ ...step, after: formatDuration(after) })),
		})),
		automations,
		unsubscribed,
		retention: {
			activity: keptText(retention.activity),
			events: keptText(retention.events),
			outbox: keptText(retention.outbox),
		},
	};
	return stringify(shown, { aliasDuplicateObjects: false, lineWidth: 0 });
}

const keptText = (ms: number) => (ms === Infinity ? 'forever' : formatDuration(ms));
