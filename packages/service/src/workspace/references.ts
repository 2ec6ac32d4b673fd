import type { z } from 'zod';
import { foldEmail } from '../base/email-address.ts';
import { TEMPLATE_PARTS, findTemplateError } from './liquid.ts';
import type { Workspace } from './schema.ts';

interface InvalidReference {
	path: (string | number)[];
	message: string;
}
type Rule = (workspace: Workspace) => InvalidReference[];

/** Returns the index of the first value that an earlier one equals, or -1. Missing values are never duplicates. */
function duplicateIn(values: readonly unknown[]): number {
	const earlier = new Set();
	return values.findIndex((value) => {
		const isDuplicate = value !== undefined && earlier.has(value);
		earlier.add(value);
		return isDuplicate;
	});
}

/** Reports the first duplicate value in a list. */
const distinct =
	<T>(
		list: (workspace: Workspace) => readonly T[],
		at: string,
		field: keyof T & string,
		noun: string,
	): Rule =>
	(workspace) => {
		const index = duplicateIn(list(workspace).map((each) => each[field]));
		return index < 0
			? []
			: [
					{
						path: [at, index, field],
						message: `expected a unique ${noun}: an earlier entry has the same ${noun}`,
					},
				];
	};

/** Reports the first step with the ID of an earlier step of its sequence. */
const distinctSteps: Rule = ({ sequences }) =>
	sequences.flatMap(({ steps }, i): InvalidReference[] => {
		const ids = steps.map(({ id }) => id);
		const index = duplicateIn(ids);
		if (index < 0) return [];
		const message = `expected a unique id: an earlier step has the id ${ids[index]}`;
		return [{ path: ['sequences', i, 'steps', index, 'id'], message }];
	});

const missing = (known: readonly string[], noun: string) => {
	const list = known.length > 0 ? known.join(', ') : 'it has none';
	return `expected ${noun} of this file (${list})`;
};

const templateOf: Rule = ({ templates, triggers, sequences }) => {
	const known = templates.map(({ key }) => key);
	const uses = [
		...triggers.map(({ template }, i) => ({ template, path: ['triggers', i, 'template'] })),
		...sequences.flatMap(({ steps }, i) =>
			steps.map(({ template }, j) => ({
				template,
				path: ['sequences', i, 'steps', j, 'template'],
			})),
		),
	];
	return uses
		.filter(({ template }) => !known.includes(template))
		.map(({ path }) => ({ path, message: missing(known, 'the key of a template') }));
};

const effectTargets: Rule = ({ automations, sequences, triggers }) => {
	const slugs = sequences.map(({ slug }) => slug);
	const keys = triggers.map(({ key }) => key);
	return automations.flatMap(({ then }, i) =>
		then.flatMap((effect, j): InvalidReference[] => {
			const path = ['automations', i, 'then', j];
			if ('enroll' in effect && !slugs.includes(effect.enroll)) {
				return [{ path: [...path, 'enroll'], message: missing(slugs, 'the slug of a sequence') }];
			}
			if ('send' in effect && !keys.includes(effect.send)) {
				return [{ path: [...path, 'send'], message: missing(keys, 'the key of an email trigger') }];
			}
			return [];
		}),
	);
};

const bodies: Rule = ({ templates }) =>
	templates.flatMap(({ text, html }, i) =>
		text === undefined && html === undefined
			? [{ path: ['templates', i], message: 'expected text or html, or both' }]
			: [],
	);

const liquid: Rule = ({ templates }) =>
	templates.flatMap((template, i) =>
		TEMPLATE_PARTS.flatMap((part): InvalidReference[] => {
			const error =
				template[part] === undefined ? undefined : findTemplateError(part, template[part]);
			return error === undefined
				? []
				: [{ path: ['templates', i, part], message: `expected Liquid: ${error}` }];
		}),
	);

const oneDefault: Rule = ({ senders }) => {
	const index = senders.findIndex(
		(each, i) => each.default && senders.findIndex((first) => first.default) < i,
	);
	return index < 0
		? []
		: [
				{
					path: ['senders', index, 'default'],
					message: 'expected one default sender: an earlier sender is already the default',
				},
			];
};

/** Suppressed email addresses in the form in which they are compared. */
const suppressed = ({ unsubscribed }: Workspace) =>
	unsubscribed.map(({ email }) => ({ email: foldEmail(email) }));

const RULES: readonly Rule[] = [
	distinct((workspace) => workspace.keys, 'keys', 'name', 'name'),
	distinct((workspace) => workspace.keys, 'keys', 'key', 'value'),
	distinct((workspace) => workspace.templates, 'templates', 'key', 'key'),
	distinct((workspace) => workspace.triggers, 'triggers', 'key', 'key'),
	distinct((workspace) => workspace.sequences, 'sequences', 'slug', 'slug'),
	distinctSteps,
	distinct(suppressed, 'unsubscribed', 'email', 'email'),
	oneDefault,
	bodies,
	liquid,
	templateOf,
	effectTargets,
];

/** Checks the whole file for duplicate names and references to missing entries. */
export const checkReferences: z.core.CheckFn<Workspace> = ({ value, issues }) => {
	for (const { path, message } of RULES.flatMap((rule) => rule(value))) {
		issues.push({ code: 'custom', path, message, input: undefined });
	}
};
