import { ValidationError, type Action, type Arguments, type Field } from '@contact-sync/core';
import { CURSOR, cursorField, isPaged } from './paging.ts';

/** An argument of a tool. */
export interface Argument extends Field {
	/** Name of the action's field that it fills in. @default none: only the server uses it */
	fills?: string;
	/** How it identifies a contact, if the field takes an email address or an ID. */
	as?: 'email' | 'id';
	/** Arguments of each object in a list. */
	of?: ToolArguments;
}

/** The arguments of a tool, by the names that models see. */
export type ToolArguments = Readonly<Record<string, Argument>>;

/** Input of an action. */
export type Input = Readonly<Record<string, unknown>>;

/** Options of the operator that change the arguments of tools. */
export interface ArgumentOptions {
	/** Whether tools can enroll people who unsubscribed. @default false */
	allowOverride?: boolean;
}

/** Returns the arguments of an action's tool. Models map rows themselves, so rows have none. */
export const argumentsOf = (
	action: Action,
	{ allowOverride = false }: ArgumentOptions = {},
): ToolArguments =>
	Object.fromEntries([
		...Object.entries(action.fields)
			.filter(([, { kind, ofRow }]) => kind !== 'row' && ofRow === undefined)
			.filter(([, { overridesConsent }]) => allowOverride || overridesConsent === undefined)
			.flatMap(([name, field]) => toArguments(name, field)),
		...(isPaged(action) ? [[CURSOR, cursorField] as const] : []),
	]);

/** Returns the arguments of a field. A contact has two, because a name means the same in all tools. */
function toArguments(fills: string, field: Field): Array<[string, Argument]> {
	const name = field.mcp?.name ?? fills;
	if (field.kind !== 'contact') return [[name, { ...field, fills }]];
	return [
		[name, { ...field, kind: 'email', required: false, fills, as: 'email' }],
		['contact_id', { ...CONTACT_ID, fills }],
	];
}

const CONTACT_ID: Argument = {
	kind: 'text',
	label: 'Contact ID',
	help: 'The ID of the contact, from an earlier result, instead of its email address.',
	as: 'id',
};

/**
 * Returns an action's input from the values of arguments.
 *
 * @throws ValidationError if a contact is missing, or identified twice
 */
export function toInput(known: ToolArguments, values: Arguments): Input {
	checkContact(known, values);
	return Object.fromEntries(
		Object.entries(values).flatMap(([name, value]) => {
			const { fills, as } = known[name]!; // only known arguments are read
			return fills === undefined ? [] : [[fills, as === undefined ? value : { [as]: value }]];
		}),
	);
}

function checkContact(known: ToolArguments, values: Arguments): void {
	const names = Object.keys(known).filter((name) => known[name]!.as !== undefined);
	const sent = names.filter((name) => name in values);
	if (names.length === 0 || sent.length === 1) return;
	const either = new Intl.ListFormat('en', { type: 'disjunction' }).format(
		names.map((name) => `'${name}'`),
	);
	throw new ValidationError({
		summary: sent.length === 0 ? 'The contact is missing.' : 'The contact is identified twice.',
		hint: `Send either ${either}.`,
		fields: Object.fromEntries(names.map((name) => [name, ['Send one of them.']])),
	});
}
