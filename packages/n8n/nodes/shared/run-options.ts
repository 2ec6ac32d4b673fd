/** Options for a run, with their labels and defaults. n8n doesn't fill in the defaults of a collection. */
export const RUN_OPTIONS = {
	includeInputFields: { label: 'Include Input Fields', default: false },
	maxWait: { label: 'Max Wait (Minutes)', default: 60 },
	allowEmailChanges: { label: 'Allow Email Changes', default: false },
	skipUnchanged: { label: 'Skip Unchanged Contacts', default: false },
	retryUnknownOutcomes: { label: 'Retry Unknown Outcomes', default: false },
} as const;

export type OptionName = keyof typeof RUN_OPTIONS;
