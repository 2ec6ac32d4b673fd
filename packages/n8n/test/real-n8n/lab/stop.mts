declare global {
	/** Stops the n8n instance that all tests share. */
	var stopLab: () => Promise<void>;
}

/** Stops n8n. Jest calls this function after all tests. */
export default async function stop(): Promise<void> {
	await globalThis.stopLab();
}
