import type { Described, Field } from '../../core.ts';

/** The collection of an action's optional fields: n8n calls those of a list filters. */
export const optionalFieldsName = ({ many }: Pick<Described, 'many'>): string =>
	many ? 'filters' : 'additionalFields';

/** Optional fields that are shown in the open all the same, by several parameters. */
const OPEN_KINDS: ReadonlySet<string> = new Set<Field['kind']>([
	'keyValues',
	'json',
	'limit',
	'row',
]);

/** Whether a field is shown in the open, and not in the collection of optional fields. */
export const isOpen = ({ kind, required, ofRow }: Field): boolean =>
	required === true || OPEN_KINDS.has(kind) || ofRow !== undefined;

/** The choice between fields and a row. n8n's own nodes for tables have the same two modes. */
export const MAPPING_MODE = { name: 'mappingMode', label: 'Mapping Mode' };
export const MANUAL = 'defineBelow';
export const AUTOMATIC = 'autoMapInputData';
export type MappingMode = typeof MANUAL | typeof AUTOMATIC;

/** Whether a row can fill in the fields of an action. */
export const hasRow = ({ fields }: Pick<Described, 'fields'>): boolean =>
	Object.values(fields).some(({ rest }) => rest !== undefined);

/** Whether a field is the row, or a setting of its mapping. */
export const isOfRow = ({ rest, ofRow }: Field): boolean =>
	rest !== undefined || ofRow !== undefined;

/** Whether a field is required, but a column of the row can fill it in. */
export const isRequiredOfRow = ({ columns, required }: Field): boolean =>
	required === true && columns !== undefined;

/** The list inside a fixed collection of names and values. */
export const PAIRS = 'pairs';

/** How names with values can be specified, as n8n's HTTP Request calls it. */
export const KEYPAIR = 'keypair';
export const USING_JSON = 'json';
export const SPECIFY = {
	[KEYPAIR]: { label: 'Using Fields Below', help: 'Enter the name and value of each field' },
	[USING_JSON]: { label: 'Using JSON', help: 'Enter one JSON object' },
};

/** Whether a list is wanted whole, and how many of its entries otherwise. */
export const RETURN_ALL = { name: 'returnAll', label: 'Return All' };
export const DEFAULT_LIMIT = 50;

/** `tag_names` on the wire is `tagNames` in n8n, whose rules want camel case. */
export const parameterName = (wireName: string): string =>
	wireName.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The JSON that can be given in place of a list of names and values. */
export const jsonParameterName = (wireName: string): string => `${parameterName(wireName)}Json`;

/** The choice between the two. */
export const specifyParameter = (wireName: string, { label, n8n }: Field) => ({
	name: parameterName(`specify_${wireName}`),
	label: `Specify ${n8n?.label ?? label}`,
});
