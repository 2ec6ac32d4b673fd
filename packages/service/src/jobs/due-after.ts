import type { Work } from './work.ts';

/** Returns the transaction's time plus a delay in milliseconds. */
export function dueAfter({ now }: Pick<Work, 'now'>, { after }: { after: number }): Date {
	return new Date(now.getTime() + after);
}
