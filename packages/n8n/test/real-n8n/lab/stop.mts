declare global {
	/** Stops the servers of the tests, and removes their files. */
	var stopLab: () => Promise<void>;
}

/** Stops the servers. Jest calls this function after all tests. */
export default async function stop(): Promise<void> {
	await globalThis.stopLab();
}
