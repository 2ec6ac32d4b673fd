import type { Work } from '../../jobs/work.ts';
import type { Workspace } from '../../workspace/schema.ts';
import type { JobRow } from './find-job.ts';

/**
 * Returns the name of a job, such as `Email trigger receipt, to ada@acme.example`. It contains the recipient, who
 * distinguishes the jobs of a sequence or an automation.
 */
export async function jobText(
	{ kind, payload, contact_id }: Pick<JobRow, 'kind' | 'payload' | 'contact_id'>,
	{ owned, workspace }: Pick<Work, 'owned' | 'workspace'>,
): Promise<string> {
	if (kind === 'trigger_mail') return `Email trigger ${payload.triggerKey}, to ${payload.to}`;
	const contact = await owned
		.selectFrom('contacts')
		.select('email')
		.where('id', '=', contact_id)
		.executeTakeFirst();
	const email = contact?.email ?? 'a deleted contact';
	if (kind === 'sequence_step') {
		const { sequence, step } = payload;
		return `Step ${stepNumber(workspace, sequence, step)} of ${String(sequence)}, to ${email}`;
	}
	return `${kind === 'automation' ? 'Automation' : kind}, for ${email}`;
}

/** Returns the number of a step in the workspace file, or its ID if the file doesn't have it. */
export function stepNumber({ sequences }: Workspace, slug: unknown, id: unknown): string {
	const sequence = sequences.find((each) => each.slug === slug);
	const index = sequence?.steps.findIndex((step) => step.id === id) ?? -1;
	return index < 0 ? String(id) : String(index + 1);
}
