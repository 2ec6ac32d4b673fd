import type { Work } from '../work/work.ts';

/** When something is due that comes some milliseconds after now. */
export function dueAfter({ now }: Pick<Work, 'now'>, { after }: { after: number }): Date {
	return new Date(now.getTime() + after);
}
