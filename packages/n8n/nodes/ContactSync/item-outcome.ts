/** The outcome of one input item. */
export type ItemOutcome = {
	/** Index of the input item. */
	index: number;
} & ({ result: object | object[] } | { error: unknown });

export type Succeeded = Extract<ItemOutcome, { result: unknown }>;
