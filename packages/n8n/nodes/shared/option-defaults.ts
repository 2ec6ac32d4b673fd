/** Defaults of the node's options. n8n doesn't fill in the defaults of a collection. */
export const OPTION_DEFAULTS = {
	includeInputFields: false,
	maxWait: 60, // minutes
	allowEmailChanges: false,
	skipUnchanged: false,
	retryUnknownOutcomes: false,
} as const;

export type OptionName = keyof typeof OPTION_DEFAULTS;
