import { isDeepStrictEqual } from 'node:util';
import type { Definition, OutputField } from '../../../../zapier/scripts/definition.ts';
import { actionFields, eachField, eachOperation, sampled, type Rule } from './subject.ts';

const THROTTLE = { window: 60, limit: 50, key: 'api', scope: ['auth'] };

const SNAKE_CASE = /^[a-z]+(_[a-z]+)*$/;

/** `trigger.value.label`, as fields refer to triggers and searches. */
function refersToNothing(
	reference: string | undefined,
	operations: Definition['triggers'],
): boolean {
	if (reference === undefined) return false;
	const [key = '', ...names] = reference.split('.');
	const target = operations[key];
	return target === undefined || names.some((name) => !(name in target.operation.sample));
}

/** Rules about keys, fields and what they refer to. */
export const PART_RULES: readonly Rule[] = [
	{
		code: 'D001',
		says: 'no action asks for a key of the API, which belongs to the connection',
		faults: eachField(({ key }) => /api_?key|token|secret|password/i.test(key), actionFields),
	},
	{
		code: 'D003',
		says: 'connections have a label that tells one from another',
		faults: ({ definition: { authentication } }) =>
			/\{\{[a-z_]+\}\}/.test(authentication.connectionLabel ?? '')
				? []
				: [String(authentication.connectionLabel)],
	},
	{
		code: 'D004',
		says: 'what the service made up an ID for is picked from a list',
		// The caller's own ID of a person, which nobody but the caller could list.
		faults: eachField(
			({ key, dynamic }) =>
				/(^|_)(id|slug)$|^sequence$/.test(key) && key !== 'external_id' && dynamic === undefined,
			actionFields,
		),
	},
	{
		code: 'D005',
		says: 'every drop-down refers to a trigger and to fields that it has',
		faults: eachField(
			({ dynamic }, definition) => refersToNothing(dynamic, definition.triggers),
			actionFields,
		),
	},
	{
		code: 'D006, D016, D017',
		says: 'every trigger polls, as the API has no webhooks',
		faults: eachOperation(
			({ kind, operation }) => kind === 'triggers' && operation.type !== 'polling',
		),
	},
	{
		code: 'D009, D022',
		says: 'every search and every action has a field to fill in',
		faults: eachOperation(
			({ kind, operation }) => kind !== 'triggers' && !operation.inputFields?.length,
		),
	},
	{
		code: 'D013',
		says: 'every field that offers a search refers to one and to a field that it gives',
		faults: eachField(
			({ search }, definition) => refersToNothing(search, definition.searches),
			actionFields,
		),
	},
	{
		code: 'D014',
		says: 'a field that offers a search has a drop-down too',
		faults: eachField(
			({ search, dynamic }) => search !== undefined && dynamic === undefined,
			actionFields,
		),
	},
	{
		code: 'D015',
		says: 'what finds or creates refers to a search and an action that are there',
		faults: ({ definition: { searchOrCreates = {}, searches, creates } }) =>
			Object.entries(searchOrCreates)
				.filter(([, { search, create }]) => !(search in searches && create in creates))
				.map(([key]) => key),
	},
	{
		code: 'guidelines, keys',
		says: 'keys are in snake_case, and stand where they say',
		faults: ({ definition }) =>
			(['triggers', 'searches', 'creates'] as const).flatMap((kind) =>
				Object.entries(definition[kind])
					.filter(([key, operation]) => key !== operation.key || !SNAKE_CASE.test(key))
					.map(([key]) => key),
			),
	},
	{
		code: 'guidelines, order',
		says: 'required fields come first',
		faults: eachOperation(({ operation: { inputFields = [] } }) => {
			const required = inputFields.map((field) => field.required ?? false);
			return required.indexOf(false) >= 0 && required.lastIndexOf(true) > required.indexOf(false);
		}),
	},
	{
		code: 'cleanInputData',
		says: 'Zapier passes on what users fill in, as the CLI and the tests do; the core drops blanks',
		faults: ({ definition: { flags } }) =>
			flags?.cleanInputData === false ? [] : [String(flags?.cleanInputData)],
	},
	{
		code: 'throttle',
		says: 'all actions share one throttle, below what a key may do in a minute',
		faults: (subject) => [
			...(isDeepStrictEqual(subject.definition.throttle, THROTTLE)
				? []
				: [JSON.stringify(subject.definition.throttle)]),
			...eachOperation(({ operation }) => operation.throttle !== undefined)(subject),
		],
	},
];

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Whether a sample's value is what its output field says. */
function fits({ type, list, dict, children }: OutputField, value: unknown): boolean {
	if (list || children) return Array.isArray(value) && value.length > 0;
	if (dict) return typeof value === 'object' && value !== null && !Array.isArray(value);
	return typeof value === (type === 'datetime' ? 'string' : type) && value !== '';
}

/** Rules about samples. */
export const SAMPLE_RULES: readonly Rule[] = [
	{
		code: 'D010',
		says: 'samples of triggers have an id, and whatever names an entry',
		faults: eachOperation(
			({ kind, operation: { outputFields, sample } }) =>
				kind === 'triggers' &&
				['id', ...outputFields.filter(({ primary }) => primary).map(({ key }) => key)].some(
					(key) => typeof sample[key] !== 'string',
				),
		),
	},
	{
		code: 'D012',
		says: 'every operation has a sample, with every output field and nothing else',
		faults: eachOperation(({ operation: { outputFields, sample } }) => {
			const keys = outputFields.map(({ key }) => key).sort();
			return !isDeepStrictEqual(Object.keys(sample ?? {}).sort(), keys);
		}),
	},
	{
		code: 'D023',
		says: 'dates in samples have their time zone',
		faults: eachOperation(({ operation: { outputFields, sample } }) =>
			sampled(outputFields, sample).some(
				([{ type }, value]) => type === 'datetime' && !DATE.test(String(value)),
			),
		),
	},
	{
		code: 'D024',
		says: 'values in samples are of the type that is said, and of every output the label is known',
		faults: eachOperation(({ operation: { outputFields, sample } }) =>
			sampled(outputFields, sample).some(
				// A message is empty where nothing went wrong.
				([field, value]) => !field.label || (!fits(field, value) && field.key !== 'message'),
			),
		),
	},
	{
		code: 'T004',
		says: 'samples hold no names that only some accounts have, such as those of custom fields',
		faults: eachOperation(({ operation: { outputFields, sample } }) =>
			sampled(outputFields, sample).some(
				([{ dict }, value]) => dict && !isDeepStrictEqual(value, {}),
			),
		),
	},
];
