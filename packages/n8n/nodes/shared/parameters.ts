import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import {
	actions,
	isBlank,
	readInput,
	readTyped,
	type Action,
	type Choice,
	type Field,
	type ParsedField,
	type ValueType,
} from '../../core.ts';
import {
	AS_IT_IS,
	AUTOMATIC,
	DEFAULT_LIMIT,
	hasPairs,
	hasRow,
	isRowField,
	isRowOption,
	isTopLevel,
	isFilledByRow,
	jsonParameterName,
	MANUAL,
	MAPPING_MODE,
	optionalFieldsName,
	PAIRS,
	parameterName,
	RETURN_ALL,
	TYPE_LABELS,
	type MappingMode,
} from './parameter-names.ts';
import { createRead, type Read } from './read-parameter.ts';
import { N8N } from './platform.ts';

/**
 * Value of the Custom API Call option, which n8n adds to resources and operations. The option refers users to
 * the HTTP Request node.
 */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

const USE_HTTP_REQUEST =
	'Replace this node with an HTTP Request node. Under Authentication, choose Predefined Credential Type and Contact Sync API.';

/**
 * Returns the action for the node's resource and operation, which are the same for all items.
 *
 * @throws NodeOperationError if Custom API Call is chosen
 */
export function readAction(context: IExecuteFunctions): Action {
	// Custom API Call can also be the resource, which then has no operation.
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
 * Returns the values of an action's fields, by wire name.
 *
 * @throws ValidationError if a choice between parameters has an invalid value
 */
export function readFields(
	context: IExecuteFunctions,
	action: Action,
	index: number,
	mode: MappingMode,
): Record<string, unknown> {
	const read = createRead(context, index);
	const optional = read(optionalFieldsName(action), {}) as IDataObject; // a collection
	const options = mode === AUTOMATIC ? (read('options', {}) as IDataObject) : {}; // a collection
	const isShown = (field: Field): boolean =>
		isTopLevel(field) && !(mode === AUTOMATIC && isFilledByRow(field));
	const valueOf = (name: string, field: Field): unknown => {
		if (mode === MANUAL && isRowField(field)) return undefined;
		if (isRowOption(field)) return options[parameterName(name)];
		if (hasPairs(field)) return readPairs(read, name, field, optional[jsonParameterName(name)]);
		return isShown(field)
			? readField(read, name, field) // n8n has filled in the default
			: optional[parameterName(name)];
	};
	const fields = Object.entries(action.fields).map(([name, field]) => [name, valueOf(name, field)]);
	return { ...Object.fromEntries(fields), ...readAlternatives(read, action) };
}

/** Returns the value of a field that has its own parameters. */
export const readField = (read: Read, name: string, field: Field): unknown =>
	field.kind === 'limit' ? readLimit(read, name, field) : read(parameterName(name), '');

/** A name and a value in a list of pairs, as in properties.ts. */
interface Pair {
	name: unknown;
	value: unknown;
	type?: unknown;
}

/** Types of a pair's value, as the form shows them. */
const TYPE_CHOICES = Object.fromEntries(
	Object.entries(TYPE_LABELS).map(([type, label]) => [type, { label, help: '' }]),
);

/**
 * Returns one object per pair, so that errors can report the position of a missing name, and then the JSON, whose
 * values replace those of pairs with the same name.
 */
function readPairs(read: Read, name: string, field: Field, json: unknown): unknown[] {
	const { [PAIRS]: pairs = [] } = (read(parameterName(name), {}) ?? {}) as Record<string, Pair[]>; // a fixed collection
	return [...pairs.map((pair) => ({ [nameOf(pair)]: typedValueOf(pair, field) })), json];
}

/** Returns the name of a pair as text. A list or a date becomes text like `[object Array]`, which the core rejects. */
const nameOf = ({ name }: Pair): string =>
	typeof name === 'object' && name !== null ? Object.prototype.toString.call(name) : String(name);

/** Returns the value of a pair, converted to the type that the user chose. */
function typedValueOf(pair: Pair, { label }: Field): unknown {
	const { value, type } = pair;
	const chosen = readChoice('Type', TYPE_CHOICES, type) ?? AS_IT_IS;
	if (chosen === AS_IT_IS) return value;
	return readTyped(chosen as ValueType, value, `${label}: ${nameOf(pair)}`); // one of TYPE_CHOICES
}

/**
 * Returns the limit, or undefined to return all entries. If an expression has no result, the default applies.
 */
function readLimit(read: Read, name: string, field: Field): number | undefined {
	const isAll = readOne({ kind: 'boolean', label: RETURN_ALL.label }, read(RETURN_ALL.name, false));
	if (isAll === true) return undefined;
	return (readOne(field, read(parameterName(name), DEFAULT_LIMIT)) as number) ?? DEFAULT_LIMIT;
}

/**
 * Returns the value of the chosen alternative, by wire name. If an expression leaves the value empty, the
 * other alternatives apply.
 */
function readAlternatives(read: Read, { n8n }: Action): Record<string, unknown> {
	const { alternatives } = n8n ?? {};
	if (alternatives === undefined) return {};
	const { fields, label, name } = alternatives;
	const raw = read(parameterName(name), '');
	const located: IDataObject = typeof raw === 'object' ? { ...raw } : { value: raw };
	const { mode, value } = located;
	const modes = fields.map(parameterName);
	const choices = Object.fromEntries(modes.map((name) => [name, { label: name, help: '' }]));
	const i = modes.indexOf(readChoice(label, choices, mode) ?? modes[0]!);
	return isBlank(value) ? {} : { [fields[i]!]: value };
}

const readChoice = (
	label: string,
	choices: Readonly<Record<string, Choice>>,
	value: unknown,
): string | undefined => readOne({ kind: 'choice', label, choices }, value) as string | undefined;

/**
 * Parses one value as the core parses a field: blank values become undefined, and errors contain the label.
 */
const readOne = (field: ParsedField, value: unknown): unknown =>
	readInput({ value: { ...field, required: false } }, { value }, N8N).value;
