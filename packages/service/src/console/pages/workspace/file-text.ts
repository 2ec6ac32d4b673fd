import { stringify } from 'yaml';
import type { Workspace } from '../../../workspace/schema.ts';
import { spanText } from '../../parts/span-text.ts';

/**
 * What a workspace file says, as YAML, without the texts of its keys. It is written anew from what was read, so that nothing gets
 * in that is not named here: a comment of the file may be secret.
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
			...(delay > 0 && { delay: spanText(delay) }),
		})),
		sequences: sequences.map(({ steps, ...sequence }) => ({
			...sequence,
			steps: steps.map(({ after, template }) => ({ after: spanText(after), template })),
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

const keptText = (ms: number) => (ms === Infinity ? 'forever' : spanText(ms));
