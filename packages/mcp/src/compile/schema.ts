/** The part of JSON Schema that every client reads: single types, without `oneOf`, `$ref`, `format`, or `additionalProperties`. A type, since the SDK accepts no interface here. */
export type Schema = {
	type: 'string' | 'boolean' | 'integer' | 'number' | 'array' | 'object';
	description?: string;
	enum?: string[];
	minimum?: number;
	maximum?: number;
	default?: number;
	items?: Schema;
	properties?: Record<string, Schema>;
};

/** The schema of a tool's input or output, which clients require to be an object. */
export type ObjectSchema = {
	type: 'object';
	properties: Record<string, Schema>;
	required?: string[];
};
