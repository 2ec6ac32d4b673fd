import type { JobRow } from './find-job.ts';

/** Returns the name of a job, such as `Email trigger receipt, to ada@acme.example`. */
export function jobText({ kind, payload }: Pick<JobRow, 'kind' | 'payload'>): string {
	if (kind === 'trigger_mail') return `Email trigger ${payload.triggerKey}, to ${payload.to}`;
	if (kind === 'sequence_step') return `Step ${payload.step} of ${payload.sequence}`;
	if (kind === 'automation') return 'Automation';
	return kind;
}
