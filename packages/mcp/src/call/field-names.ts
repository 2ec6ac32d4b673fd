import type { Action } from '@contact-sync/core';

/**
 * Replaces quoted labels in a report with the field names that a model sees. Use it only for reports, because
 * other results contain users' text.
 */
export function withFieldNames({ fields, outputs }: Action, report: object): object {
	const labels = Object.entries({ ...outputs, ...fields }).map(
		([name, { label }]) => [`'${label}'`, `'${name}'`] as const,
	);
	return JSON.parse(JSON.stringify(report), (_name, value: unknown) =>
		typeof value === 'string'
			? labels.reduce((text, pair) => text.replaceAll(...pair), value)
			: value,
	) as object; // same shape, only strings replaced
}
