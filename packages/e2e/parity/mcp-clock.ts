/** Clock of the MCP server in this process, instead of its `waiting.ts`. It moves during waits, and when a test moves it. */
let nowMs = 0;

/** Waits since the last `startWaits`, in seconds. */
let waits: number[] = [];

/** Current time, in milliseconds. */
export const monotonicNow = (): number => nowMs;

export const sleep = async (ms: number): Promise<void> => {
	nowMs += ms;
	waits.push(ms / 1_000);
};

/** Moves the clock by an hour to reset all rate limits, and records waits from now on. */
export function startWaits(): number[] {
	nowMs += 3_600_000;
	waits = [];
	return waits;
}
