import type { Described, Field } from '../../core.ts';

/**
 * Returns the name of the collection of optional fields. In list operations, n8n calls these fields filters.
 */
export const optionalFieldsName = ({ many }: Pick<Described, 'many'>): string =>
	many ? 'filters' : 'additionalFields';

/**
 * Kinds of optional fields that have several parameters. These fields are shown outside of the collection of
 * optional fields.
 */
const TOP_LEVEL_KINDS: ReadonlySet<string> = new Set<Field['kind']>([
	'keyValues',
	'json',
	'limit',
	'row',
]);

/** Whether a field is shown outside of the collection of optional fields. */
export const isTopLevel = ({ kind, required, ofRow }: Field): boolean =>
	required === true || TOP_LEVEL_KINDS.has(kind) || ofRow !== undefined;

/**
 * Parameter for choosing between mapping fields and mapping a row. n8n's table nodes have the same two modes.
 */
export const MAPPING_MODE = { name: 'mappingMode', label: 'Mapping Mode' };
export const MANUAL = 'defineBelow';
export const AUTOMATIC = 'autoMapInputData';
export type MappingMode = typeof MANUAL | typeof AUTOMATIC;

/** Whether a row can fill in the fields of an action. */
export const hasRow = ({ fields }: Pick<Described, 'fields'>): boolean =>
	Object.values(fields).some(({ rest }) => rest !== undefined);

/** Whether a field is the row, or a setting for mapping the row. */
export const isRowField = ({ rest, ofRow }: Field): boolean =>
	rest !== undefined || ofRow !== undefined;

/** Whether a field is required, but a column in the row can fill it in. */
export const isFilledByRow = ({ columns, required }: Field): boolean =>
	required === true && columns !== undefined;

/** Name of the list inside a fixed collection of names and values. */
export const PAIRS = 'pairs';

/** Options for entering names and values, as in n8n's HTTP Request. */
export const KEYPAIR = 'keypair';
export const USING_JSON = 'json';
export const SPECIFY = {
	[KEYPAIR]: { label: 'Using Fields Below', help: 'Enter the name and value of each field' },
	[USING_JSON]: { label: 'Using JSON', help: 'Enter one JSON object' },
};

/** Parameter for returning all entries. If it's off, a limit applies. */
export const RETURN_ALL = { name: 'returnAll', label: 'Return All' };
export const DEFAULT_LIMIT = 50;

/** Returns the parameter name of a field: `tagNames` for `tag_names`. n8n's rules require camel case. */
export const parameterName = (wireName: string): string =>
	wireName.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the name of the JSON parameter that replaces a list of names and values. */
export const jsonParameterName = (wireName: string): string => `${parameterName(wireName)}Json`;

/** Returns the parameter that chooses between a list and JSON. */
export const specifyParameter = (wireName: string, { label, n8n }: Field) => ({
	name: parameterName(`specify_${wireName}`),
	label: `Specify ${n8n?.label ?? label}`,
});
