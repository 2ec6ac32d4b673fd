import { operationsOf, type Definition } from '../../../../zapier/scripts/definition.ts';
import { allFields, eachField, eachOperation, type Rule, type Subject } from './subject.ts';

const MINOR_WORDS = /^(a|an|and|at|by|for|from|in|of|on|or|the|to|with)$/;

const isTitleCase = (label: string): boolean =>
	label.split(' ').every((word) => MINOR_WORDS.test(word) || /^[(A-Z]/.test(word));

const textsOf = (definition: Definition): string[] => [
	...allFields(definition).flatMap(({ helpText }) => helpText ?? []),
	...operationsOf(definition).map(({ display }) => display.description),
];

const eachText =
	(isWrong: (text: string) => boolean): Rule['findViolations'] =>
	({ definition }: Subject) =>
		textsOf(definition).filter(isWrong);

/** Fields with an ID that users choose, so they needn't look for an ID that the service generates. */
const OWN_IDS = ['external_id', 'idempotency_key'];

const MARKDOWN_LINK = /\[[^\]]+\]\(https:\/\/[^)\s]+\)/g;

/** Rules for labels and descriptions. */
export const TEXT_RULES: readonly Rule[] = [
	{
		code: 'D002',
		title: 'the help of each connection field links to instructions',
		findViolations: eachField(
			({ operationKey, helpText = '' }) =>
				operationKey === 'authentication' && helpText.match(MARKDOWN_LINK) === null,
		),
	},
	{
		code: 'D007, D025',
		title: 'every URL is HTTPS, and none runs code',
		findViolations: eachText((text) => /\bhttp:\/\/|javascript:|data:/i.test(text)),
	},
	{
		code: 'D008',
		title: 'links are in Markdown or in backticks',
		findViolations: eachText((text) =>
			text
				.replaceAll(MARKDOWN_LINK, '')
				.replaceAll(/`[^`]+`/g, '')
				.includes('://'),
		),
	},
	{
		code: 'D011',
		title: 'help texts are complete sentences that add to the label, of at least six words',
		findViolations: eachField(
			({ helpText }) =>
				helpText !== undefined &&
				(helpText.split(' ').length < 6 || !/^[A-Z][^]*[.)]$/.test(helpText)),
		),
	},
	{
		code: 'D018',
		title: 'labels are in Title Case and have 2 to 64 characters',
		findViolations: ({ definition }) =>
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
		title: 'descriptions of triggers begin with "Triggers when" and end with a period',
		findViolations: eachOperation(
			({ kind, display }) =>
				kind === 'triggers' && !/^Triggers when [^]+\.$/.test(display.description),
		),
	},
	{
		code: 'guidelines, searches',
		title: 'labels of searches begin with "Find", and their descriptions with "Finds"',
		findViolations: eachOperation(
			({ kind, display }) =>
				kind === 'searches' &&
				!(/^Find /.test(display.label) && /^Finds [^]+\.$/.test(display.description)),
		),
	},
	{
		code: 'guidelines, actions',
		title: "descriptions of actions are in the third person and don't mention the app",
		findViolations: eachOperation(
			({ kind, display }) =>
				/Contact Sync|Zapier/.test(display.description) ||
				(kind === 'creates' && !/^[A-Z][a-z]+s [^]+\.$/.test(display.description)),
		),
	},
	{
		code: 'guidelines, IDs',
		title: 'no label of an input field contains "ID", except for IDs that users choose themselves',
		findViolations: eachField(
			({ key, label }) => /\bIDs?\b/i.test(label) && !OWN_IDS.includes(key),
		),
	},
	{
		code: 'guidelines, names',
		title: 'an input that is also an output has the same label',
		findViolations: eachOperation(
			({ kind, operation: { inputFields = [], outputFields } }) =>
				kind === 'creates' &&
				inputFields.some(({ key, label }) =>
					outputFields.some((output) => output.key === key && output.label !== label),
				),
		),
	},
	{
		code: 'M002',
		title:
			'the description of the app has 40 to 140 characters and the format that Zapier requires',
		findViolations: ({ packageJson: { description } }) =>
			/^Contact Sync is an? [^]{20,}\.$/.test(description) &&
			description.length <= 140 &&
			!/Zapier|\bsync\b|https?:/.test(description)
				? []
				: [description],
	},
];
