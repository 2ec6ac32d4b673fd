import { Ajv2020 } from 'ajv/dist/2020.js';

/** Keywords of JSON Schema in the OpenAPI document that the tests read. */
export interface JsonSchema {
	type?: string | string[];
	enum?: unknown[];
	anyOf?: JsonSchema[];
	properties?: Record<string, JsonSchema>;
	required?: string[];
	additionalProperties?: boolean | JsonSchema;
	items?: JsonSchema;
	pattern?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Formats as the service writes them. */
const FORMATS = {
	uuid: UUID,
	guid: UUID,
	'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
	uri: /^https?:\/\//,
	email: /@/,
};

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, formats: FORMATS });
ajv.addKeyword('components');

/**
 * Returns a function that lists the problems of a value, as `/path message`.
 *
 * @param document an object with the schemas that the schema refers to
 * @throws Error for a keyword or format that isn't known, so that none is ignored
 */
export function validatorOf(schema: JsonSchema, { components }: { components: object }) {
	const validate = ajv.compile({ ...schema, components });
	return (value: unknown): string[] => {
		validate(value);
		return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
	};
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
