declare global {
	/** Ends what was started for the tests, and removes what it left. */
	var stopLab: () => Promise<void>;
}

/** Jest calls it after all tests. */
export default async function stop(): Promise<void> {
	await globalThis.stopLab();
}
