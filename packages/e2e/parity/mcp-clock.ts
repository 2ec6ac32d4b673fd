/** The time of the MCP server in this process: it passes while a call waits, and when a test says so. Stands for `waiting.ts` there. */
let nowMs = 0;

/** Seconds of the waits since the last `startWaits`. */
let waits: number[] = [];

/** Milliseconds. */
export const monotonicNow = (): number => nowMs;

export const sleep = async (ms: number): Promise<void> => {
	nowMs += ms;
	waits.push(ms / 1_000);
};

/** Lets an hour pass, so that no rate limit is used up, and collects the waits from now on. */
export function startWaits(): number[] {
	nowMs += 3_600_000;
	waits = [];
	return waits;
}
