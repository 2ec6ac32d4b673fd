/** Subset of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
	$ref?: string;
	type?: string | string[];
	enum?: unknown[];
	const?: unknown;
	anyOf?: JsonSchema[];
	properties?: Record<string, JsonSchema>;
	required?: string[];
	additionalProperties?: boolean | JsonSchema;
	propertyNames?: JsonSchema;
	items?: JsonSchema;
	minItems?: number;
	maxItems?: number;
	minLength?: number;
	maxLength?: number;
	pattern?: string;
	format?: string;
	minimum?: number;
	maximum?: number;
	default?: unknown;
	examples?: unknown[];
}

type Check = (value: never, schema: never) => boolean;

const FORMATS: Record<string, RegExp> = {
	uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
	guid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
	'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
	uri: /^https?:\/\//,
	email: /@/,
};

const typeOf = (value: unknown): string => {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
};
const isType = (value: unknown, type: string) =>
	type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;

/** Checks of keywords, each for values of one type. */
const KEYWORDS: Record<string, readonly [forType: string, check: Check]> = {
	type: [
		'any',
		(value: unknown, types: string | string[]) =>
			[types].flat().some((each) => isType(value, each)),
	],
	enum: ['any', (value: unknown, values: unknown[]) => values.includes(value)],
	const: ['any', (value: unknown, expected: unknown) => value === expected],
	default: ['any', () => true],
	examples: ['any', () => true],
	minItems: ['array', (value: unknown[], min: number) => value.length >= min],
	maxItems: ['array', (value: unknown[], max: number) => value.length <= max],
	minLength: ['string', (value: string, min: number) => value.length >= min],
	maxLength: ['string', (value: string, max: number) => value.length <= max],
	pattern: ['string', (value: string, pattern: string) => new RegExp(pattern, 'u').test(value)],
	format: ['string', (value: string, format: string) => FORMATS[format]!.test(value)],
	minimum: ['number', (value: number, min: number) => value >= min],
	maximum: ['number', (value: number, max: number) => value <= max],
	required: [
		'object',
		(value: object, names: string[]) => names.every((name) => Object.hasOwn(value, name)),
	],
};

/** Keywords that contain schemas. `problemsOf` evaluates them separately. */
const STRUCTURE = ['$ref', 'anyOf', 'properties', 'additionalProperties', 'propertyNames', 'items'];

/**
 * Returns the paths in a value that don't match a schema. Supports only the keywords in the document.
 *
 * @throws Error for an unknown keyword, so that none is ignored
 */
export function problemsOf(value: unknown, schema: JsonSchema, root: object, at = '$'): string[] {
	if (schema.$ref) return problemsOf(value, resolve(root, schema.$ref), root, at);
	const own = Object.entries(schema).filter(([keyword]) => !STRUCTURE.includes(keyword));
	const broken = own.filter(([keyword, said]) => {
		const known = KEYWORDS[keyword];
		if (known === undefined) throw new Error(`This validator does not know ${keyword}.`);
		const [forType, check] = known;
		if (forType !== 'any' && typeOf(value) !== forType) return false;
		return !check(value as never, said as never); // the type was checked
	});
	return [
		...broken.map(([keyword]) => `${at}: ${keyword}`),
		...partProblems(value, schema, root, at),
	];
}

function partProblems(value: unknown, schema: JsonSchema, root: object, at: string): string[] {
	const { anyOf, items, properties = {}, additionalProperties = true, propertyNames } = schema;
	if (anyOf && !anyOf.some((each) => problemsOf(value, each, root).length === 0))
		return [`${at}: anyOf`];
	if (Array.isArray(value)) {
		return items ? value.flatMap((each, i) => problemsOf(each, items, root, `${at}[${i}]`)) : [];
	}
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, part]) => {
		const named = propertyNames ? problemsOf(name, propertyNames, root, `${at} name ${name}`) : [];
		const said = Object.hasOwn(properties, name) ? properties[name]! : additionalProperties;
		if (said === false) return [...named, `${at}.${name}: not known`];
		return [...named, ...(said === true ? [] : problemsOf(part, said, root, `${at}.${name}`))];
	});
}

/** Resolves a reference such as `#/components/schemas/Error`. */
export function resolve<T>(root: object, $ref: string): T {
	const found = $ref
		.split('/')
		.slice(1)
		.reduce((place: unknown, name) => (place as Record<string, unknown> | undefined)?.[name], root);
	if (found === undefined) throw new Error(`${$ref} leads nowhere.`);
	return found as T; // the caller specifies its type
}
