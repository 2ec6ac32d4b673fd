declare global {
	/** Stops the servers of the tests, and removes their files. */
	var stopLab: () => Promise<void>;
}

/** Jest calls it after all tests. */
export default async function stop(): Promise<void> {
	await globalThis.stopLab();
}
