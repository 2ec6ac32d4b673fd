import { WaitsForFile } from '../jobs/waits-for-file.ts';
import type { Work } from '../jobs/work.ts';
import type { Sequence, Trigger } from '../workspace/schema.ts';

/** Part of the context of a job. The functions here throw WaitsForFile if the workspace file lacks a part. */
type FileContext = Pick<Work, 'workspace'>;

export function requireSequence({ workspace: { sequences } }: FileContext, slug: string): Sequence {
	const sequence = sequences.find((each) => each.slug === slug);
	if (sequence) return sequence;
	throw new WaitsForFile(`the sequence ${slug} isn't in the workspace file`);
}

export function requireTrigger({ workspace: { triggers } }: FileContext, key: string): Trigger {
	const trigger = triggers.find((each) => each.key === key);
	if (trigger) return trigger;
	throw new WaitsForFile(`the email trigger ${key} isn't in the workspace file`);
}

export function requireSender({ workspace: { senders } }: FileContext): void {
	if (senders.length === 0) throw new WaitsForFile('the workspace file has no sender');
}
