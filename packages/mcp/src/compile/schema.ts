/**
 * The subset of JSON Schema that all clients support: single types, without `oneOf`, `$ref`, or `format`.
 * A type alias, because the SDK doesn't accept an interface here.
 */
export type Schema = {
	type: 'string' | 'boolean' | 'integer' | 'number' | 'array' | 'object';
	description?: string;
	enum?: string[];
	minimum?: number;
	maximum?: number;
	default?: number;
	items?: Schema;
	properties?: Record<string, Schema>;
	required?: string[];
	additionalProperties?: false;
};

/** Schema of a tool's input or output. Clients require an object. */
export type ObjectSchema = {
	type: 'object';
	properties: Record<string, Schema>;
	required?: string[];
	/**
	 * Set for inputs, so that models and clients reject unknown arguments. Inner objects are free-form, and results
	 * can gain properties.
	 */
	additionalProperties?: false;
};
