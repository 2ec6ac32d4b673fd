import type { INodeProperties } from 'n8n-workflow';
import { contactFieldsOf, keyPartsOf, type Action } from '@contact-sync/core';
import { RUN_OPTIONS, type OptionName } from '../../nodes/shared/run-options.ts';
import { AUTOMATIC, isRowOption, MAPPING_MODE } from '../../nodes/shared/parameter-names.ts';
import { fieldToProperties } from './field-to-properties.mts';

type Option = Omit<INodeProperties, 'default' | 'displayName'> & { name: OptionName };

const shownFor = (actions: readonly Action[]) => ({
	show: {
		'/resource': [...new Set(actions.map((action) => keyPartsOf(action).resource))].sort(),
		'/operation': actions.map((action) => keyPartsOf(action).operation).sort(),
	},
});

const hasEmailAndId = ({ fields }: Action): boolean => {
	const { email, externalId } = contactFieldsOf(fields);
	return email !== undefined && externalId !== undefined;
};

/** Whether the outcome of an action can stay unknown: it isn't idempotent, and the node can't derive a key for it. */
const canHaveUnknownOutcome = ({ endpoint: { replay, idempotencyKey } }: Action): boolean =>
	replay === 'unsafe' && idempotencyKey === undefined;

/** Returns the options for a run, and the settings for mapping rows. All options have defaults. */
export const optionsOf = (catalog: readonly Action[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		...optionsFor(catalog).map((option) => ({
			displayName: RUN_OPTIONS[option.name].label,
			...option,
			default: RUN_OPTIONS[option.name].default,
		})),
		...catalog.flatMap(rowOptionsOf),
	].sort((a, b) => a.displayName.localeCompare(b.displayName)),
});

const rowOptionsOf = (action: Action): INodeProperties[] => {
	const { show } = shownFor([action]);
	return Object.entries(action.fields)
		.filter(([, field]) => isRowOption(field))
		.flatMap(([name, field]) => fieldToProperties(name, field))
		.map((property) => ({
			...property,
			displayOptions: { show: { ...show, [`/${MAPPING_MODE.name}`]: [AUTOMATIC] } },
		}));
};

const optionsFor = (catalog: readonly Action[]): Option[] => [
	{
		name: 'allowEmailChanges',
		type: 'boolean',
		displayOptions: shownFor(catalog.filter(hasEmailAndId)),
		description:
			'Whether items with the same external ID can have different email addresses. The contact keeps the last one. If this is off, such items fail before anything is sent.',
	},
	{
		name: 'includeInputFields',
		type: 'boolean',
		displayOptions: shownFor(
			catalog.filter(({ many, fields }) => !many && Object.keys(fields).length > 0),
		),
		description:
			"Whether to keep the fields of each input item in the output. An output replaces an input field with the same name, such as 'status'.",
	},
	{
		name: 'maxWait',
		type: 'number',
		typeOptions: { minValue: 0 },
		description:
			'Time after which a run no longer waits for the rate limits of the API key, for retries, or for the end of an outage. A run that would need more time for its items sends nothing.',
	},
	{
		name: 'skipUnchanged',
		type: 'boolean',
		displayOptions: shownFor(catalog.filter(({ n8n }) => n8n?.isRepeatable)),
		description:
			"Whether to skip contacts that haven't changed since this node last sent them. The node outputs them with skipped set to true. It remembers the 10,000 most recent contacts, sends an unchanged contact again after seven days, and doesn't detect changes made elsewhere. If several n8n processes run the workflow, it sends all contacts.",
	},
	{
		name: 'retryUnknownOutcomes',
		type: 'boolean',
		displayOptions: shownFor(catalog.filter(canHaveUnknownOutcome)),
		description:
			'Whether to retry requests to record an event if their outcome is unknown. This can record the event twice.',
	},
];
