import type { DefaultSince } from '../../core.ts';

export type OptionName = 'maxWait' | 'skipUnchanged' | 'retryUnknownOutcomes';

/** Defaults for the node's options, by the `typeVersion` that introduced each default. */
export const OPTION_DEFAULTS: Readonly<Record<OptionName, DefaultSince<number | boolean>>> = {
	maxWait: { 1: 60 }, // minutes
	skipUnchanged: { 1: false },
	retryUnknownOutcomes: { 1: false },
};
