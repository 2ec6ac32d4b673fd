/** Automations that trigger one another, starting with one request. */
export interface Chain {
	id: string;
	/** Number of automations in a row that led here. */
	depth: number;
	/** Number of further automations that may run. Automations that run side by side share it. */
	budget: number;
}
