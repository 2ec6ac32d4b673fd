import type { Action } from '@contact-sync/core';

/**
 * Returns a report with the names that a model sees in place of the labels that its sentences have for people, in quotes. For reports
 * only: other results contain texts of people.
 */
export function withFieldNames({ fields, outputs }: Action, report: object): object {
	const labels = Object.entries({ ...outputs, ...fields }).map(
		([name, { label }]) => [`'${label}'`, `'${name}'`] as const,
	);
	return JSON.parse(JSON.stringify(report), (_name, value: unknown) =>
		typeof value === 'string'
			? labels.reduce((text, pair) => text.replaceAll(...pair), value)
			: value,
	) as object; // the same object, other texts
}
