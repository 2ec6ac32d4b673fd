import { NotAsked } from './not-asked.ts';
import type { Run } from './run.ts';
import type { Seen } from './seen.ts';

/** A guess that the connectors and the service are built on, where api.md says "not shown". */
export interface Guess {
	name: string;
	/** What asking changes, in words that follow "it"; undefined when nothing. Told before anything is asked. */
	changes?: (run: Pick<Run, 'names' | 'trigger'>) => string | undefined;
	/** Gets the answer that tells. Throws NotAsked when there is nothing to ask with. */
	look: (run: Run) => Promise<Seen>;
	/** Throws NotAsked when the answer cannot tell. */
	holds: (seen: Seen, run: Run) => boolean | Promise<boolean>;
	/** Tells what was seen, when it does not hold. @default status and body */
	show?: (seen: Seen) => string;
}

/** For a guess that is one status. */
export const answers =
	(...statuses: number[]) =>
	({ status }: Seen): boolean =>
		statuses.includes(status);

/** A guess that this command cannot ask, and why. */
export const unasked = (name: string, why: string): Guess => ({
	name,
	look: () => Promise.reject(new NotAsked(why)),
	holds: () => false,
});
