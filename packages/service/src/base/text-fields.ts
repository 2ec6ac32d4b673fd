import type { UpsertContactBody } from '@contact-sync/core';

/** Text fields of a contact that null clears, with their labels. Each is a column of the table `contacts`. */
export const TEXT_FIELDS = {
	first_name: 'First Name',
	last_name: 'Last Name',
	display_name: 'Display Name',
	source: 'Source',
} as const satisfies Partial<Record<keyof UpsertContactBody, string>>;

export type TextField = keyof typeof TEXT_FIELDS;

export const TEXT_FIELD_NAMES = Object.keys(TEXT_FIELDS) as TextField[]; // Object.keys returns strings
