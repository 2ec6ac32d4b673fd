import { inspect } from 'node:util';
import {
	actions,
	readInput,
	type FieldKind,
	type ParsedField,
	type Platform,
} from '@contact-sync/core';

const long = 'x'.repeat(200);

/** Values that each kind of field rejects. */
const INVALID: Record<FieldKind, readonly unknown[]> = {
	text: ['', {}, new Date(NaN), 'undefined', 2 ** 60, 'a\ud83d'],
	email: ['', 'bob', 'a\u200bb@x.example', 'ａ@x.example', long, ['ada@acme.example', 'b']],
	boolean: ['maybe', long],
	limit: ['0', 1.5, 'many', long],
	choice: ['gone', long],
	keyValues: [
		'[1]',
		'{"plan": ',
		{ undefined: 'x', plan: 'pro' },
		{ [`[object Object]${long}`]: 1 },
		{ a: NaN },
	].concat([{ constructor: 1 }, { plan: [[1]] }, { [long]: {} }, { at: new Date(NaN) }] as never[]),
	json: ['[', nested(60), { a: JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown }],
	textList: [[[[[['a']]]]], '[{"label": "vip"}]', 'vip, "open', 'R&amp;D', [false], ['N/A']],
	contact: [
		'',
		'a@b@c',
		'#N/A',
		{ mode: 'id', value: 'ada@acme.example' },
		{ mode: 'email', value: long },
		{ mode: 'id', value: '#N/A' },
	],
	tags: ['', {}],
	sequence: ['', ['onboarding']],
	row: [''],
};

/** Rows that can't be mapped. */
const ROWS: readonly object[] = [
	{ row: '[1]' },
	{ row: { 'Work Email': 'a@b' } },
	{ row: { 'E-Mail': 'a@b', 'Email Address': 'c@d', Mail: 'e@f' } },
	{ row: { Name: 'Ada Byron', 'Full Name': 'Ada Lovelace' } },
	{ row: { 'User ID': 1, 'External ID': 2 } },
	{ row: { Plan: 'pro', plan: 'free' } },
	{ row: { '???': 1 } },
	{ row: { [long]: 1, [`${long} `]: 2 } },
	{ row: { [long]: [{}] } },
	{ row: { Source: [{}, { a: 1 }] } },
	{ row: { headers: {}, contact: { [long]: { mail: 'a@b' } } } },
	{ row: { [long]: '12/31/2026' }, dates: 'day_first' },
	{ row: { orders: [1] }, lists_and_objects: 'report' },
	{ row: { constructor: 1 } },
	{ row: { a: nested(60) } },
	{ row: { a: 1 }, preview_mapping: 'maybe' },
];

function nested(depth: number): unknown {
	return depth === 0 ? 'end' : { a: nested(depth - 1) };
}

/** Labels from the catalog, in order of increasing length. */
const LABELS = ['Email', 'Custom Fields (JSON)', 'If the Contact Does Not Exist'];

const fieldOf = (kind: FieldKind, label: string): ParsedField => ({
	kind,
	label,
	required: true,
	choices: Object.fromEntries(
		['any', 'unsubscribed', 'bounced', 'complained'].map((value) => [
			value,
			{ label: value, help: '' },
		]),
	),
	...(label === LABELS[0] ? {} : { zapier: { label: `${label} of` } }), // longer
});

/** Describes a value on one line, without its repeated characters. */
const describe = (value: unknown): string =>
	inspect(value, { breakLength: Infinity }).replaceAll(/x{9,}/g, 'x…');

/** Input that a field rejects. */
interface InvalidInput {
	name: string;
	read: () => unknown;
	/** Whether other input differs from it only in the length of the label. */
	isLong: boolean;
}

/** Lists invalid values of every kind of field, alone and in combination with others. */
export function invalidInputs(platform: Platform): InvalidInput[] {
	const kinds = Object.keys(INVALID) as FieldKind[]; // Object.keys returns strings
	const single = kinds.flatMap((kind) =>
		INVALID[kind].flatMap((value) =>
			LABELS.map((label) => ({
				name: `${kind} ${describe(value)}`,
				read: () => readInput({ [label]: fieldOf(kind, label) }, { [label]: value }, platform),
				isLong: label !== LABELS[0],
			})),
		),
	);
	const rows = actions
		.filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'row'))
		.flatMap(({ fields }) =>
			ROWS.map((input) => ({
				name: describe(input),
				read: () => readInput(fields, { ...input }, platform),
				isLong: false,
			})),
		);
	const many = [1, 2, 3, 8].map((others) => ({
		name: `an email and ${others} more`,
		read: () => readInput(fieldsOf(others + 1), { field_0: 'bob', field_1: {} }, platform),
		isLong: false,
	}));
	return [...single, ...rows, ...many];
}

const fieldsOf = (count: number): Record<string, ParsedField> =>
	Object.fromEntries(
		Array.from({ length: count }, (_, i) => [
			`field_${i}`,
			fieldOf(i === 0 ? 'email' : 'text', `Field Number ${i}`),
		]),
	);
