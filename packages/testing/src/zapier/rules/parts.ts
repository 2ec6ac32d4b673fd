import { isDeepStrictEqual } from 'node:util';
import type { Definition, OutputField } from '../../../../zapier/scripts/definition.ts';
import { actionFields, eachField, eachOperation, valuesOf, type Rule } from './subject.ts';

const THROTTLE = { window: 60, limit: 50, key: 'api', scope: ['auth'] };

const SNAKE_CASE = /^[a-z]+(_[a-z]+)*$/;

/** Returns whether a reference such as `trigger.value.label` points to a missing operation or field. */
function isDangling(reference: string | undefined, operations: Definition['triggers']): boolean {
	if (reference === undefined) return false;
	const [key = '', ...names] = reference.split('.');
	const target = operations[key];
	return target === undefined || names.some((name) => !(name in target.operation.sample));
}

/** Rules for keys, fields, and references. */
export const PART_RULES: readonly Rule[] = [
	{
		code: 'D001',
		title: 'no action has a field for an API key, which belongs in the connection',
		findViolations: eachField(
			({ key }) => /api_?key|token|secret|password/i.test(key),
			actionFields,
		),
	},
	{
		code: 'D003',
		title: 'connections have labels that distinguish them',
		findViolations: ({ definition: { authentication } }) =>
			/\{\{[a-z_]+\}\}/.test(authentication.connectionLabel ?? '')
				? []
				: [String(authentication.connectionLabel)],
	},
	{
		code: 'D004',
		title: 'IDs that the service generates are selected from a list',
		// Excludes `external_id`, the user's ID for a contact, which the API can't list.
		findViolations: eachField(
			({ key, dynamic }) =>
				/(^|_)(id|slug)$|^sequence$/.test(key) && key !== 'external_id' && dynamic === undefined,
			actionFields,
		),
	},
	{
		code: 'D005',
		title: 'every drop-down references an existing trigger and its fields',
		findViolations: eachField(
			({ dynamic }, definition) => isDangling(dynamic, definition.triggers),
			actionFields,
		),
	},
	{
		code: 'D006, D016, D017',
		title: 'every trigger polls, because the API has no webhooks',
		findViolations: eachOperation(
			({ kind, operation }) => kind === 'triggers' && operation.type !== 'polling',
		),
	},
	{
		code: 'D009, D022',
		title: 'every search and every action has an input field',
		findViolations: eachOperation(
			({ kind, operation }) => kind !== 'triggers' && !operation.inputFields?.length,
		),
	},
	{
		code: 'D013',
		title: 'every field with a search references an existing search and its output',
		findViolations: eachField(
			({ search }, definition) => isDangling(search, definition.searches),
			actionFields,
		),
	},
	{
		code: 'D014',
		title: 'every field with a search also has a drop-down',
		findViolations: eachField(
			({ search, dynamic }) => search !== undefined && dynamic === undefined,
			actionFields,
		),
	},
	{
		code: 'D015',
		title: 'every search-or-create step references an existing search and action',
		findViolations: ({ definition: { searchOrCreates = {}, searches, creates } }) =>
			Object.entries(searchOrCreates)
				.filter(([, { search, create }]) => !(search in searches && create in creates))
				.map(([key]) => key),
	},
	{
		code: 'guidelines, keys',
		title: 'keys are in snake_case and match the properties that contain them',
		findViolations: ({ definition }) =>
			(['triggers', 'searches', 'creates'] as const).flatMap((kind) =>
				Object.entries(definition[kind])
					.filter(([key, operation]) => key !== operation.key || !SNAKE_CASE.test(key))
					.map(([key]) => key),
			),
	},
	{
		code: 'guidelines, order',
		title: 'required fields come first',
		findViolations: eachOperation(({ operation: { inputFields = [] } }) => {
			const required = inputFields.map((field) => field.required ?? false);
			return required.indexOf(false) >= 0 && required.lastIndexOf(true) > required.indexOf(false);
		}),
	},
	{
		code: 'cleanInputData',
		title:
			'Zapier passes input unchanged, like the CLI and the tests; the core ignores empty values',
		findViolations: ({ definition: { flags } }) =>
			flags?.cleanInputData === false ? [] : [String(flags?.cleanInputData)],
	},
	{
		code: 'throttle',
		title: 'all actions share one throttle, below the rate limit per minute',
		findViolations: (subject) => [
			...(isDeepStrictEqual(subject.definition.throttle, THROTTLE)
				? []
				: [JSON.stringify(subject.definition.throttle)]),
			...eachOperation(({ operation }) => operation.throttle !== undefined)(subject),
		],
	},
];

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Returns whether a sample's value matches its output field. */
function matchesType({ type, list, dict, children }: OutputField, value: unknown): boolean {
	if (list || children) return Array.isArray(value) && value.length > 0;
	if (dict) return typeof value === 'object' && value !== null && !Array.isArray(value);
	return typeof value === (type === 'datetime' ? 'string' : type) && value !== '';
}

/** Rules for samples. */
export const SAMPLE_RULES: readonly Rule[] = [
	{
		code: 'D010',
		title: 'samples of triggers have an ID and their primary fields',
		findViolations: eachOperation(
			({ kind, operation: { outputFields, sample } }) =>
				kind === 'triggers' &&
				['id', ...outputFields.filter(({ primary }) => primary).map(({ key }) => key)].some(
					(key) => typeof sample[key] !== 'string',
				),
		),
	},
	{
		code: 'D012',
		title: 'every operation has a sample, which contains only output fields',
		findViolations: eachOperation(({ operation: { outputFields, sample = {} } }) => {
			const keys = new Set(outputFields.map(({ key }) => key));
			const shown = Object.keys(sample);
			return shown.length === 0 || shown.some((key) => !keys.has(key));
		}),
	},
	{
		code: 'D023',
		title: 'dates in samples include a time zone',
		findViolations: eachOperation(({ operation: { outputFields, sample } }) =>
			valuesOf(outputFields, sample).some(
				([{ type }, value]) =>
					type === 'datetime' && value !== undefined && !DATE.test(String(value)),
			),
		),
	},
	{
		code: 'D024',
		title: 'values in samples match the type of their output field, and each output has a label',
		findViolations: eachOperation(({ operation: { outputFields, sample } }) =>
			valuesOf(outputFields, sample).some(
				// A message is empty if there was no error.
				([field, value]) =>
					!field.label ||
					(value !== undefined && !matchesType(field, value) && field.key !== 'message'),
			),
		),
	},
	{
		code: 'T004',
		title: 'samples contain no account-specific names, such as those of custom fields',
		findViolations: eachOperation(({ operation: { outputFields, sample } }) =>
			valuesOf(outputFields, sample).some(
				([{ dict }, value]) => dict && value !== undefined && !isDeepStrictEqual(value, {}),
			),
		),
	},
];
