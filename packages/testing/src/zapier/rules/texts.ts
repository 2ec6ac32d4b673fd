import { operationsOf, type Definition } from '../../../../zapier/scripts/definition.ts';
import { allFields, eachField, eachOperation, type Rule, type Subject } from './subject.ts';

const MINOR_WORDS = /^(a|an|and|at|by|for|from|in|of|on|or|the|to|with)$/;

const isTitleCase = (label: string): boolean =>
	label.split(' ').every((word) => MINOR_WORDS.test(word) || /^[(A-Z]/.test(word));

const textsOf = (definition: Definition): string[] => [
	...allFields(definition).map(({ helpText }) => helpText),
	...operationsOf(definition).map(({ display }) => display.description),
];

const eachText =
	(isWrong: (text: string) => boolean): Rule['faults'] =>
	({ definition }: Subject) =>
		textsOf(definition).filter(isWrong);

const MARKDOWN_LINK = /\[[^\]]+\]\(https:\/\/[^)\s]+\)/g;

/** Rules about words. */
export const TEXT_RULES: readonly Rule[] = [
	{
		code: 'D002',
		says: 'help of a field of the connection links to where to find what is asked for',
		faults: eachField(
			({ of, helpText }) => of === 'authentication' && helpText.match(MARKDOWN_LINK) === null,
		),
	},
	{
		code: 'D007, D025',
		says: 'every address is https, and none runs code',
		faults: eachText((text) => /\bhttp:\/\/|javascript:|data:/i.test(text)),
	},
	{
		code: 'D008',
		says: 'links are Markdown, or stand in backticks',
		faults: eachText((text) =>
			text
				.replaceAll(MARKDOWN_LINK, '')
				.replaceAll(/`[^`]+`/g, '')
				.includes('://'),
		),
	},
	{
		code: 'D011',
		says: 'help says more than the label, in whole sentences',
		faults: eachField(
			({ label, helpText }) =>
				helpText.toLowerCase() === label.toLowerCase() || !/^[A-Z][^]*[.)]$/.test(helpText),
		),
	},
	{
		code: 'D018',
		says: 'labels are in Title Case and of 2 to 64 characters',
		faults: ({ definition }) =>
			[
				...allFields(definition).map(({ label }) => label),
				...operationsOf(definition).flatMap(({ display, noun, operation }) => [
					display.label,
					noun,
					...(operation.inputFieldGroups ?? []).map(({ label }) => label),
				]),
			].filter((label) => !isTitleCase(label) || label.length < 2 || label.length > 64),
	},
	{
		code: 'D021',
		says: 'descriptions of triggers begin with "Triggers when" and end with a full stop',
		faults: eachOperation(
			({ kind, display }) =>
				kind === 'triggers' && !/^Triggers when [^]+\.$/.test(display.description),
		),
	},
	{
		code: 'guidelines, searches',
		says: 'labels of searches begin with "Find", and their descriptions with "Finds"',
		faults: eachOperation(
			({ kind, display }) =>
				kind === 'searches' &&
				!(/^Find /.test(display.label) && /^Finds [^]+\.$/.test(display.description)),
		),
	},
	{
		code: 'guidelines, actions',
		says: 'descriptions of actions are in the third person, and none names the app',
		faults: eachOperation(
			({ kind, display }) =>
				/Contact Sync|Zapier/.test(display.description) ||
				(kind === 'creates' && !/^[A-Z][a-z]+s [^]+\.$/.test(display.description)),
		),
	},
	{
		code: 'guidelines, IDs',
		says: 'no label that a person fills in says "ID"',
		faults: eachField(({ label }) => /\bIDs?\b/i.test(label)),
	},
	{
		code: 'guidelines, names',
		says: 'what goes into an action comes out of it by the same name',
		faults: eachOperation(
			({ kind, operation: { inputFields = [], outputFields } }) =>
				kind === 'creates' &&
				inputFields.some(({ key, label }) =>
					outputFields.some((output) => output.key === key && output.label !== label),
				),
		),
	},
	{
		code: 'M002',
		says: 'the description of the app has 40 to 140 characters and the form that Zapier wants',
		faults: ({ packageJson: { description } }) =>
			/^Contact Sync is an? [^]{20,}\.$/.test(description) &&
			description.length <= 140 &&
			!/Zapier|\bsync\b|https?:/.test(description)
				? []
				: [description],
	},
];
