import type { CustomFieldValue } from '../client/wire.ts';
import type { FieldKind, FieldValues } from './fields.ts';

/** Why a value cannot be used, to follow the field's name: "is not an email address: bob". */
export class Unreadable extends Error {}

const fault = (reason: string): never => {
	throw new Unreadable(reason);
};

/** Blank values are left out, never sent: empty text, and what expressions give for nothing. */
export const isBlank = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Names a value in an error: short, on one line. */
const shown = (value: string): string => {
	const line = value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
	return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

/** Permissive on purpose: something, one @, something, no blanks. The service has the last word. */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/** Setting one of these on an object would change the object itself. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

const isDate = (value: unknown): value is { toISOString(): string } | { toISO(): string | null } =>
	typeof value === 'object' && value !== null && ('toISOString' in value || 'toISO' in value); // Date and Luxon's DateTime

const isoOf = (date: { toISOString(): string } | { toISO(): string | null }): string => {
	try {
		return (
			('toISOString' in date ? date.toISOString() : date.toISO()) ?? fault('is not a valid date')
		);
	} catch {
		return fault('is not a valid date');
	}
};

function readText(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
		return String(value);
	}
	if (isDate(value)) return isoOf(value);
	return fault('is a list or an object where text is expected');
}

function readEmail(value: unknown): string {
	const address = readText(value);
	return EMAIL.test(address)
		? address
		: fault(`is not an email address: ${shown(address)} (expected one like name@example.com)`);
}

function readTextList(value: unknown): string[] | undefined {
	const parts = Array.isArray(value) ? value : readText(value).split(',');
	const texts = parts.filter((part) => !isBlank(part)).map(readText);
	return texts.length > 0 ? [...new Set(texts)] : undefined;
}

function readCustomValue(name: string, value: unknown): CustomFieldValue {
	if (typeof value === 'number') {
		return Number.isFinite(value) ? value : fault(`has a number that is none in ${shown(name)}`);
	}
	if (typeof value === 'object' && value !== null && !isDate(value)) {
		return fault(`has a list or an object in ${shown(name)}; use text, a number or a date`);
	}
	return readText(value);
}

/** Reads a map, a JSON object as text, or a list of these: then later ones win, name by name. */
function readKeyValues(value: unknown): Record<string, CustomFieldValue> | undefined {
	const entries = (Array.isArray(value) ? value : [value])
		.filter((part) => !isBlank(part))
		.flatMap(entriesOf)
		.map(([name, item]): [string, unknown] => [name.trim(), item])
		.filter(([name, item]) => name !== '' && !isBlank(item));
	const forbidden = entries.find(([name]) => FORBIDDEN_NAMES.has(name));
	if (forbidden) return fault(`cannot have a field named ${forbidden[0]}`);
	if (entries.length === 0) return undefined;
	return Object.fromEntries(entries.map(([name, item]) => [name, readCustomValue(name, item)]));
}

function entriesOf(part: unknown): Array<[string, unknown]> {
	const map = typeof part === 'string' ? parseJson(part) : part;
	return typeof map === 'object' && map !== null && !Array.isArray(map)
		? Object.entries(map)
		: fault('is not a JSON object, which looks like {"plan": "pro", "seats": 12}');
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** One reader a kind: what a platform gives, as what the wire takes; undefined when nothing is left. */
export const READERS: {
	[K in FieldKind]: (value: unknown) => FieldValues[K] | undefined;
} = {
	text: readText,
	email: readEmail,
	keyValues: readKeyValues,
	textList: readTextList,
};
