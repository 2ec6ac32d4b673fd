import { actions, ValidationError } from '@contact-sync/core';
import type { Case } from './case.ts';
import type { Outcome } from './ran.ts';
import { ZAPIER_PARTS } from './zapier-parts.ts';
import { followedBy, results, texts, type CoreRan, type Difference } from './difference.ts';

const fails = ({ outcomes }: CoreRan, code: string) =>
	outcomes.some(({ error }) => error?.code === code);

/** Labels of the core, and Zapier's where it has its own. */
const LABELS = actions
	.flatMap(({ fields }) => Object.values(fields))
	.flatMap(({ label, zapier }) => (zapier?.label ? [[label, zapier.label] as const] : []));

/** Labels of fields that are pairs with JSON beside them. */
const PAIRS = actions
	.flatMap(({ fields }) => Object.values(fields))
	.flatMap(({ kind, label }) => (kind === 'keyValues' || kind === 'json' ? [label] : []));

const inQuotes = (label: string): string => `'${label}'`;

/** Characters of an error. */
const MAX_LENGTH = 250;

/** One row, once. */
const isAlone = ({ outcomes }: CoreRan) => outcomes.length === 1;

/** Whether rows go to Zapier as one list. */
const isList = ({ action, given }: Case) => {
	const part = ZAPIER_PARTS[action];
	return part?.rowOf !== undefined || (Array.isArray(given) && part?.forMany !== undefined);
};

/** Whether the core itself refused an address. */
const namesEmail = ({ outcomes: [outcome] }: CoreRan) =>
	outcome?.error instanceof ValidationError &&
	outcome.error.status === undefined &&
	'email' in outcome.error.fields;

const emailOf = (outcome: Outcome): string | undefined =>
	'result' in outcome ? (outcome.result as { email?: string }).email : undefined;

const mappingOf = (outcome: Outcome): Record<string, string> | undefined =>
	'result' in outcome
		? (outcome.result as { mapping?: Record<string, string> }).mapping
		: undefined;

/** Index of the request that was answered with 429; -1 without one. */
const refusedAt = (requests: readonly string[]): number =>
	requests.findIndex((request) => request.endsWith(' 429'));

/** Actions that may find nothing. */
const SEARCHES = new Set([
	'contact.listEnrollments',
	'contact.findEnrollment',
	'unsubscribed.check',
]);

/** What Zapier does otherwise than the core, in the order in which it is applied. */
export const ZAPIER_DIFFERENCES: readonly Difference[] = [
	{
		what: 'Zapier has labels of its own for some fields',
		reason: 'Its review wants no visible "ID" in labels.',
		when: (_each, { outcomes }) =>
			outcomes.some(({ error }) =>
				LABELS.some(([ours]) => error?.message.includes(inQuotes(ours))),
			),
		make: texts((text) =>
			LABELS.reduce(
				(made, [ours, theirs]) => made.replaceAll(inQuotes(ours), inQuotes(theirs)),
				String(text),
			),
		),
	},
	{
		what: 'a preview names fields by their labels in Zapier',
		reason: 'Its review wants no visible "ID" in labels.',
		when: (_each, { outcomes }) => outcomes.some((outcome) => mappingOf(outcome) !== undefined),
		make: results((result) => {
			const labels = new Map(LABELS);
			const mapping = Object.entries(mappingOf({ result }) ?? {});
			return {
				...(result as object), // a preview is one
				mapping: Object.fromEntries(
					mapping.map(([column, place]) => [column, labels.get(place) ?? place]),
				),
			};
		}),
	},
	{
		what: 'Zapier may name the JSON beside pairs',
		reason: 'The two are fields of their own there, and only one is at fault.',
		when: (_each, { outcomes }) =>
			outcomes.some(({ error }) => PAIRS.some((label) => error?.message.includes(inQuotes(label)))),
		read: (text) =>
			PAIRS.reduce((made, label) => made.replaceAll(`'${label} (JSON)'`, inQuotes(label)), text),
	},
	{
		what: 'Zapier shows as much of a long text as it has room for',
		reason: 'It cuts after 250 characters; the title and the fix are in them.',
		when: (_each, { outcomes }) =>
			outcomes.some(({ error }) => error && error.message.length > MAX_LENGTH),
		make: texts((text, { summary, hint, progress }) =>
			String(text).length > MAX_LENGTH
				? followedBy(
						[summary, hint, progress].filter(Boolean).join(' '),
						/The service reports: .+…/,
					)
				: undefined,
		),
	},
	{
		what: 'Zapier asks for another connection',
		reason: 'The key is not in the step, and the error marks the connection as expired.',
		when: ({ action }, core) => action !== 'key.check' && fails(core, 'authentication_failed'),
		make: texts((_text, { summary }) => followedBy(summary, /Reconnect .+\./)),
	},
	{
		what: 'a search that finds nothing gives nothing',
		reason: 'Zapier takes an empty list for "not found", and asks what to do then.',
		when: ({ action }) => SEARCHES.has(action),
		make: results((result) => {
			const { count, ...flags } = result as Record<'unsubscribed' | 'found', unknown> & {
				count?: number;
			};
			const isNone = count === 0 || flags.unsubscribed === false || flags.found === false;
			return isNone ? undefined : result;
		}),
	},
	{
		what: 'a connection tells its scopes as text, and no operations',
		reason: "It is the connection's test: what it gives becomes the connection's label.",
		when: ({ action }, { outcomes }) =>
			action === 'key.check' && outcomes.some((outcome) => 'result' in outcome),
		make: results((result) => {
			const { product, environment, scopes } = result as Record<string, string> & {
				scopes: string[];
			};
			return { product, environment, scopes: scopes.join(', ') };
		}),
	},
	{
		what: 'a connection that can do nothing is refused',
		reason: 'Whoever connects it can still take another key.',
		when: ({ action, key }) => action === 'key.check' && key === 'poor',
		make: (expected) => ({ ...expected, outcomes: [{ text: /\bno scope\b.+ key\./ }] }),
	},
	{
		what: 'who connects is told of a 429 at once',
		reason: 'A person waits for the answer, and can press the button again.',
		when: ({ action }, { waits }) => action === 'key.check' && waits.length > 0,
		make: ({ requests, ...expected }) => ({
			...expected,
			waits: [],
			requests: requests.slice(0, 1),
			outcomes: [{ text: /^This API key reached its rate limit\. Retry / }],
		}),
	},
	{
		what: 'a step that must wait is run again from its first request',
		reason: 'Zapier knows nothing of the requests in a step.',
		when: ({ action }, { requests }) => action !== 'key.check' && refusedAt(requests) > 0,
		make: ({ requests, ...expected }) => ({
			...expected,
			requests: [
				...requests.slice(0, refusedAt(requests) + 1),
				...requests.filter((_, index) => index !== refusedAt(requests)),
			],
		}),
	},
	{
		what: 'a list without any address is told of as a list',
		reason: 'There the field is Emails; the core has an address a row.',
		when: (each, core) => isList(each) && isAlone(core) && namesEmail(core),
		make: (expected) => ({
			...expected,
			outcomes: [{ text: /^'Emails' .*\bemail address\b.+ name@example\.com\b/ }],
		}),
	},
	{
		what: 'a repeat in a list has the spelling of the first',
		reason: 'A list tells once of each address.',
		when: (each, core) => isList(each) && !isAlone(core),
		make: (expected, core, each) => {
			const first = (email: string) =>
				core.outcomes.map(emailOf).find((other) => other?.toLowerCase() === email.toLowerCase());
			const make = (result: unknown) => ({
				...(result as object), // what a row gives
				email: first(emailOf({ result })!),
			});
			return results(make)(expected, core, each);
		},
	},
	{
		what: 'a row of a list tells what happened, and not what to do',
		reason: 'It is one line in a table of rows, of which the step goes on with the others.',
		when: (each, core) => isList(each) && !isAlone(core),
		make: texts((_text, { summary, status }) => (status === undefined ? summary : undefined)),
	},
	{
		what: 'a row of a list that is no address does not name it',
		reason: 'The address stands beside the text, in a column of its own.',
		when: (each, core) => isList(each) && !isAlone(core) && fails(core, 'invalid_data'),
		make: texts((_text, { summary, code }) =>
			code === 'invalid_data'
				? summary.replace(/^'[^']+'/, 'This').replace(/: .+(?=\.$)/, '')
				: undefined,
		),
	},
];
