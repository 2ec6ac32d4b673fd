import { NotChecked } from './not-checked.ts';
import type { Run } from './run.ts';
import type { ApiResponse } from './response.ts';

/** An assumption of the connectors and the service about a detail that api.md marks as "not shown". */
export interface Assumption {
	name: string;
	/**
	 * Describes the changes that the check makes, to complete a sentence that begins with "this run". Returns
	 * undefined if the check makes no changes.
	 */
	changes?: (run: Pick<Run, 'names' | 'trigger'>) => string | undefined;
	/** Returns the response to check. @throws NotChecked if the request can't be made */
	request: (run: Run) => Promise<ApiResponse>;
	/** Returns whether the assumption is correct. @throws NotChecked if the response is inconclusive */
	holds: (seen: ApiResponse, run: Run) => boolean | Promise<boolean>;
	/** Describes the response if the assumption doesn't hold. @default status and body */
	show?: (seen: ApiResponse) => string;
}

/** Checks only the status code. */
export const hasStatus =
	(...statuses: number[]) =>
	({ status }: ApiResponse): boolean =>
		statuses.includes(status);

/** Defines an assumption that this command can't check, with the reason. */
export const unchecked = (name: string, why: string): Assumption => ({
	name,
	request: () => Promise.reject(new NotChecked(why)),
	holds: () => false,
});
