/**
 * Clock of the MCP server in this process. Replaces the server's `waiting.ts`. The clock advances during
 * waits, and when a test advances it.
 */
let nowMs = 0;

/** Waits since the latest call to `startWaits`, in seconds. */
let waits: number[] = [];

/** Current time, in milliseconds. */
export const monotonicNow = (): number => nowMs;

export const sleep = async (ms: number): Promise<void> => {
	nowMs += ms;
	waits.push(ms / 1_000);
};

/** Advances the clock by an hour to reset all rate limits, and records waits from then on. */
export function startWaits(): number[] {
	nowMs += 3_600_000;
	waits = [];
	return waits;
}
