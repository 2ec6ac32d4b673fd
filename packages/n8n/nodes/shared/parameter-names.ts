import type { Description, Field, ValueType } from '../../core.ts';

/**
 * Returns the name of the collection of optional fields. In list operations, n8n calls these fields filters.
 */
export const optionalFieldsName = ({ many }: Pick<Description, 'many'>): string =>
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

/** Whether a field is a setting for mapping the row that has a suitable default. It's one of the node's options. */
export const isRowOption = ({ kind, ofRow }: Field): boolean =>
	ofRow !== undefined && kind === 'choice';

/** Whether a field is shown outside of the collection of optional fields. */
export const isTopLevel = (field: Field): boolean =>
	field.required === true ||
	field.n8n?.isProminent === true ||
	TOP_LEVEL_KINDS.has(field.kind) ||
	(field.ofRow !== undefined && !isRowOption(field));

/**
 * Parameter for choosing between mapping fields and mapping a row. n8n's table nodes have the same two modes.
 */
export const MAPPING_MODE = { name: 'mappingMode', label: 'Mapping Mode' };
export const MANUAL = 'defineBelow';
export const AUTOMATIC = 'autoMapInputData';
export type MappingMode = typeof MANUAL | typeof AUTOMATIC;

/** Whether a row can fill in the fields of an action. */
export const hasRow = ({ fields }: Pick<Description, 'fields'>): boolean =>
	Object.values(fields).some(({ rest }) => rest !== undefined);

/** Whether a field is the row, or a setting for mapping the row. */
export const isRowField = ({ rest, ofRow }: Field): boolean =>
	rest !== undefined || ofRow !== undefined;

/**
 * Whether a field is outside of the collection, but a column in the row can fill it in. For a row, it's in the
 * collection.
 */
export const isFilledByRow = ({ columns, required, n8n }: Field): boolean =>
	(required === true || n8n?.isProminent === true) && columns !== undefined;

/** Name of the list inside a fixed collection of names and values. */
export const PAIRS = 'pairs';

/** Type of a pair's value that keeps the value as it is. The other types are the core's. */
export const AS_IT_IS = 'asItIs';

/** Labels of the types of a pair's value, in alphabetical order, as n8n's linter requires. */
export const TYPE_LABELS = {
	[AS_IT_IS]: 'As It Is',
	date: 'Date',
	number: 'Number',
	text: 'Text',
	boolean: 'True or False',
} as const satisfies Readonly<Record<ValueType | typeof AS_IT_IS, string>>;

/** Whether a field contains names and values, so that it has a list of pairs and a JSON parameter. */
export const hasPairs = ({ kind }: Field): boolean => kind === 'keyValues' || kind === 'json';

/** Parameter for returning all entries. If it's off, a limit applies. */
export const RETURN_ALL = { name: 'returnAll', label: 'Return All' };
export const DEFAULT_LIMIT = 50;

/** Returns the parameter name of a field: `tagNames` for `tag_names`. n8n's rules require camel case. */
export const parameterName = (wireName: string): string =>
	wireName.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the name of the JSON parameter for names and values, in the collection of optional fields. */
export const jsonParameterName = (wireName: string): string => `${parameterName(wireName)}Json`;
