import type { ParsedFields } from './fields.ts';

/** Names of the fields that identify the contact of an input. Inputs of the same contact are sent in order. */
export interface ContactFields {
	email?: string;
	externalId?: string;
	emailOrId?: string;
}

export function contactFieldsOf(fields: ParsedFields): ContactFields {
	const names = Object.keys(fields);
	return {
		email: names.find((name) => fields[name]!.kind === 'email'),
		externalId: names.find((name) => fields[name]!.identifies === 'person'),
		emailOrId: names.find((name) => fields[name]!.kind === 'contact'),
	};
}
