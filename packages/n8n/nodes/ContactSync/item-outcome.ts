/** The outcome of one input item. */
export type ItemOutcome = { result: object | object[] } | { error: unknown };
