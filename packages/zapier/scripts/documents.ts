import { wordingOf } from '@contact-sync/core';
import { listScopes } from '@contact-sync/core/scope-uses';
import { shownInZapier } from '../src/catalog.ts';
import { ZAPIER } from '../src/platform.ts';
import type { Definition } from './definition.ts';

/** Names of the kinds of steps, and their place in the definition, in the order of the table. */
const KINDS = {
	create: { name: 'action', place: 'creates' },
	search: { name: 'search', place: 'searches' },
	trigger: { name: 'trigger', place: 'triggers' },
} as const;

/** Number of fields from which a step refers to another step with the same fields. */
const MANY_FIELDS = 6;

interface Row {
	name: string;
	kind: string;
	labels: readonly string[];
	scopes: string;
}

const rowsOf = (definition: Definition): Row[] =>
	Object.entries(KINDS).flatMap(([as, { name: kind, place }]) =>
		shownInZapier
			.filter(({ step }) => step.as === as)
			.map((action) => {
				const { operation } = definition[place][action.step.key]!;
				const labels = (operation.inputFields ?? []).map(({ label }) => label);
				return { name: wordingOf(action, ZAPIER).name, kind, labels, scopes: listScopes(action) };
			}),
	);

/** Returns the Markdown table of steps, with the labels of their fields. */
export const stepsTable = (definition: Definition): string =>
	[
		'| step | kind | fields | scope |',
		'| --- | --- | --- | --- |',
		...rowsOf(definition).map((row, _, rows) =>
			['', row.name, row.kind, fieldsIn(row, rows), row.scopes, ''].join(' | ').trim(),
		),
	].join('\n');

function fieldsIn({ name, labels }: Row, rows: readonly Row[]): string {
	const part = rows.find(
		(row) =>
			row.name !== name &&
			row.labels.length >= MANY_FIELDS &&
			row.labels.every((label) => labels.includes(label)),
	);
	if (part === undefined) return withoutTwins(labels).join(', ') || '–';
	const own = labels.filter((label) => !part.labels.includes(label));
	return `${own.join(', ')}, and those of ${part.name}`;
}

/** Leaves out the JSON fields of pairs, which the page describes once. */
const withoutTwins = (labels: readonly string[]): string[] =>
	labels.filter(
		(label) => !labels.includes(label.replace(/ \(JSON\)$/, '')) || !label.endsWith(' (JSON)'),
	);
