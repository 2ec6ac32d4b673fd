/** What platforms and the documentation draw: the catalogue with all its words, of which running it needs none. */
export { catalogue, triggers } from './actions/catalogue.ts';
export type { Output, Outputs } from './actions/outputs.ts';
export { resources, type Resource } from './actions/resources.ts';
export {
	oneSequence,
	oneSequenceWords,
	overrideUnsubscribe,
	overrideUnsubscribeWords,
} from './actions/shared-fields.ts';
export {
	describeAction,
	type DescribedAction,
	type DescribedField,
	type Wording,
} from './actions/words.ts';
export type { ZapierStep } from './actions/zapier-step.ts';
