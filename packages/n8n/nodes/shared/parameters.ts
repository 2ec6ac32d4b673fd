import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import {
	actions,
	defaultIn,
	isBlank,
	readInput,
	type Action,
	type Choice,
	type Field,
	type ParsedField,
} from '../../core.ts';
import {
	AUTOMATIC,
	DEFAULT_LIMIT,
	hasRow,
	isOfRow,
	isOpen,
	isRequiredOfRow,
	jsonParameterName,
	MANUAL,
	MAPPING_MODE,
	optionalFieldsName,
	PAIRS,
	parameterName,
	RETURN_ALL,
	USING_JSON,
	KEYPAIR,
	SPECIFY,
	specifyParameter,
	type MappingMode,
} from './parameter-names.ts';
import { createRead, type Read } from './read-parameter.ts';

/** The option that n8n adds to our resources and operations. It points users to the HTTP Request node. */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

const USE_HTTP_REQUEST =
	'Replace this node with an HTTP Request node. Under Authentication, choose Predefined Credential Type and Contact Sync API.';

/** The action that the node's resource and operation name; they are the same for all items. */
export function readAction(context: IExecuteFunctions): Action {
	// That entry is a resource, too, and then there is no operation.
	const key = `${context.getNodeParameter('resource', 0)}.${context.getNodeParameter('operation', 0, '')}`;
	if (key.includes(CUSTOM_API_CALL)) {
		throw new NodeOperationError(
			context.getNode(),
			'Custom API calls require an HTTP Request node.',
			{ description: USE_HTTP_REQUEST },
		);
	}
	const action = actions.find((candidate) => candidate.key === key);
	if (action === undefined) throw new Error(`This version of the node has no operation "${key}".`);
	return action;
}

/** Returns the mapping mode, which is the same for all items. */
export const readMappingMode = (context: IExecuteFunctions, action: Action): MappingMode =>
	hasRow(action) && context.getNodeParameter(MAPPING_MODE.name, 0, MANUAL) === AUTOMATIC
		? AUTOMATIC
		: MANUAL;

/**
 * Returns what the node's parameters hold for an action's fields, by wire name.
 *
 * @throws ValidationError if a choice between several parameters is none of its options
 */
export function readFields(
	context: IExecuteFunctions,
	action: Action,
	index: number,
	mode: MappingMode = MANUAL,
): Record<string, unknown> {
	const read = createRead(context, index);
	const { typeVersion } = context.getNode();
	const optional = read(optionalFieldsName(action), {}) as IDataObject; // a collection
	const isShown = (field: Field): boolean =>
		isOpen(field) && !(mode === AUTOMATIC && isRequiredOfRow(field));
	const valueOf = (name: string, field: Field): unknown => {
		if (mode === MANUAL && isOfRow(field)) return undefined;
		return isShown(field)
			? readField(read, name, field) // n8n has filled in its default
			: (optional[parameterName(name)] ?? defaultIn(field.defaultSince ?? {}, typeVersion));
	};
	const fields = Object.entries(action.fields).map(([name, field]) => [name, valueOf(name, field)]);
	return { ...Object.fromEntries(fields), ...readAlternatives(read, action) };
}

/** Returns the value of a field that has its own parameters. */
export function readField(read: Read, name: string, field: Field): unknown {
	if (field.kind === 'limit') return readLimit(read, name, field);
	return field.kind === 'keyValues' || field.kind === 'json'
		? readSpecified(read, name, field)
		: read(parameterName(name), '');
}

/** Of names with values: those of the way that was chosen; nothing where an expression chose none. */
function readSpecified(read: Read, name: string, field: Field): unknown {
	const specify = specifyParameter(name, field);
	const way = readChoice(specify.label, SPECIFY, read(specify.name, KEYPAIR));
	if (way === USING_JSON) return read(jsonParameterName(name), '');
	return way === KEYPAIR ? readPairs(read(parameterName(name), {})) : undefined;
}

/** Each pair on its own, so that an error can say at which position a name is missing. */
function readPairs(collection: unknown): Array<Record<string, unknown>> {
	const { [PAIRS]: pairs = [] } = (collection ?? {}) as Record<
		string,
		Array<{ name: string; value: unknown }>
	>; // the shape that properties.ts gives this fixed collection
	return pairs.map(({ name, value }) => ({ [String(name)]: value }));
}

/** Returns undefined where the whole list is wanted. An expression that gives no limit leaves it at its default. */
function readLimit(read: Read, name: string, field: Field): number | undefined {
	const isAll = readOne({ kind: 'boolean', label: RETURN_ALL.label }, read(RETURN_ALL.name, false));
	if (isAll === true) return undefined;
	return (readOne(field, read(parameterName(name), DEFAULT_LIMIT)) as number) ?? DEFAULT_LIMIT;
}

/** The alternative that was chosen; one that an expression leaves empty leaves it to the others. */
function readAlternatives(read: Read, { alternatives }: Action): Record<string, unknown> {
	if (alternatives === undefined) return {};
	const { fields, label, name } = alternatives;
	const given = read(parameterName(name), '');
	const located: IDataObject = typeof given === 'object' ? { ...given } : { value: given };
	const { mode, value } = located;
	const modes = fields.map(parameterName);
	const choices = Object.fromEntries(modes.map((name) => [name, { label: name, help: '' }]));
	const place = modes.indexOf(readChoice(label, choices, mode) ?? modes[0]!);
	return isBlank(value) ? {} : { [fields[place]!]: value };
}

const readChoice = (
	label: string,
	choices: Readonly<Record<string, Choice>>,
	value: unknown,
): string | undefined => readOne({ kind: 'choice', label, choices }, value) as string | undefined;

/** Reads one value as the core reads a field: blank is undefined, and an error names the label. */
const readOne = (field: ParsedField, value: unknown): unknown =>
	readInput({ value: { ...field, required: false } }, { value }, 'n8n').value;
