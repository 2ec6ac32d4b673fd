import { ValidationError } from '@contact-sync/core';
import type { Case } from './case.ts';
import type { Outcome } from './outcome.ts';
import { ZAPIER_PARTS } from './zapier-parts.ts';
import { followedBy, results, texts, type CoreCaseOutcome, type Difference } from './difference.ts';
import { actionOf } from '@contact-sync/testing/action-of';

const fails = ({ outcomes }: CoreCaseOutcome, code: string) =>
	outcomes.some(({ error }) => error?.code === code);

/** Returns whether the case has one row and one run. */
const isSingleRow = ({ outcomes }: CoreCaseOutcome) => outcomes.length === 1;

/** Returns whether the rows are sent to Zapier as one list. */
const isList = ({ action, input }: Case) => {
	const part = ZAPIER_PARTS[action];
	return part?.rowOf !== undefined || (Array.isArray(input) && part?.forMany !== undefined);
};

/** Returns whether the core rejected an email address before sending a request. */
const rejectsEmail = ({ outcomes: [outcome] }: CoreCaseOutcome) =>
	outcome?.error instanceof ValidationError &&
	outcome.error.status === undefined &&
	'email' in outcome.error.fields;

const emailOf = (outcome: Outcome): string | undefined =>
	'result' in outcome ? (outcome.result as { email?: string }).email : undefined;

/** Returns the index of the request that got a 429, or -1 if there is none. */
const rateLimitedAt = (requests: readonly string[]): number =>
	requests.findIndex((request) => request.endsWith(' 429'));

/** Keys of the searches, which can return no result. */
const SEARCHES = new Set([
	'contact.listEnrollments',
	'contact.findEnrollment',
	'unsubscribed.check',
]);

/** Whether an output isn't shown by the step in Zapier. A row has its own step, which omits nothing. */
function isLeftOut({ action: key, input }: Case, name: string): boolean {
	const { zapier } = actionOf(key);
	const omits = 'row' in input ? [] : (zapier?.step?.omits ?? []);
	return omits.includes(name);
}

/** Differences between Zapier and the core, in the order in which they are applied. */
export const ZAPIER_DIFFERENCES: readonly Difference[] = [
	{
		name: 'Zapier asks for another connection',
		reason: "The key isn't part of the step, and the error marks the connection as expired.",
		when: ({ action }, core) => action !== 'key.check' && fails(core, 'authentication_failed'),
		change: texts((_text, { summary }) => followedBy(summary, /Reconnect .+\./)),
	},
	{
		name: 'a row is called Columns',
		reason: 'The form has two fields for it, JSON and pairs, with this name.',
		when: ({ input }, { outcomes }) =>
			[input].flat().some((row) => 'row' in row) && outcomes.some(({ error }) => error),
		change: texts((text) =>
			typeof text === 'string' ? text.replace(/^'Row'/, "'Columns'") : text,
		),
	},
	{
		name: 'a search without a match returns an empty list',
		reason: 'Zapier treats an empty list as "not found", which users can handle.',
		when: ({ action }) => SEARCHES.has(action),
		change: results((result) => {
			const { count, ...flags } = result as Record<'unsubscribed' | 'found', unknown> & {
				count?: number;
			};
			const isNone = count === 0 || flags.unsubscribed === false || flags.found === false;
			return isNone ? undefined : result;
		}),
	},
	{
		name: 'a search for the enrollments of an unknown contact returns an empty list',
		reason: 'Zapier treats an empty list as "not found", which users can handle.',
		when: ({ action }, core) => action === 'contact.listEnrollments' && fails(core, 'not_found'),
		change: (expected) => ({ ...expected, outcomes: [{ result: undefined }] }),
	},
	{
		name: 'a step has no constant outputs and no blank dates',
		reason: "Zapier's rules: dates are ISO 8601, and a value that never changes is noise.",
		when: (each, { outcomes }) =>
			!isList(each) &&
			outcomes.some(
				(outcome) =>
					'result' in outcome &&
					Object.keys(outcome.result as object).some((name) => isLeftOut(each, name)),
			),
		change: (expected, core, each) =>
			results((result) =>
				result === undefined
					? result
					: Object.fromEntries(
							Object.entries(result as object).filter(([name]) => !isLeftOut(each, name)),
						),
			)(expected, core, each),
	},
	{
		name: 'a connection returns its scopes as text, and no operations',
		reason: "It's the connection's test, whose result is used for the connection's label.",
		when: ({ action }, { outcomes }) =>
			action === 'key.check' && outcomes.some((outcome) => 'result' in outcome),
		change: results((result) => {
			const { product, environment, scopes } = result as Record<string, string> & {
				scopes: string[];
			};
			return { product, environment, scopes: scopes.join(', ') };
		}),
	},
	{
		name: 'a key whose scopes grant nothing is rejected',
		reason: 'The user can still enter another key.',
		when: ({ action, key }) => action === 'key.check' && key === 'poor',
		change: (expected) => ({ ...expected, outcomes: [{ text: /\bno scope\b.+ key\./ }] }),
	},
	{
		name: 'connecting fails immediately with a 429',
		reason: 'The user is waiting, and can try again.',
		when: ({ action }, { waits }) => action === 'key.check' && waits.length > 0,
		change: ({ requests, ...expected }) => ({
			...expected,
			waits: [],
			requests: requests.slice(0, 1),
			outcomes: [{ text: /^This API key reached its rate limit\. Retry / }],
		}),
	},
	{
		name: 'a throttled step starts over from its first request',
		reason: "Zapier doesn't see the requests of a step.",
		when: ({ action }, { requests }) => action !== 'key.check' && rateLimitedAt(requests) > 0,
		change: ({ requests, ...expected }) => ({
			...expected,
			requests: [
				...requests.slice(0, rateLimitedAt(requests) + 1),
				...requests.filter((_, index) => index !== rateLimitedAt(requests)),
			],
		}),
	},
	{
		name: 'a list without any email address is rejected as a list',
		reason: "The field is 'Emails' there; the core has an email address per row.",
		when: (each, core) => isList(each) && isSingleRow(core) && rejectsEmail(core),
		change: (expected) => ({
			...expected,
			outcomes: [{ text: /^'Emails' .*\bemail address\b.+ name@example\.com\b/ }],
		}),
	},
	{
		name: 'a duplicate in a list has the spelling of the first one',
		reason: 'A list contains each email address once.',
		when: (each, core) => isList(each) && !isSingleRow(core),
		change: (expected, core, each) => {
			const first = (email: string) =>
				core.outcomes.map(emailOf).find((other) => other?.toLowerCase() === email.toLowerCase());
			const change = (result: unknown) => ({
				...(result as object), // the result of a row
				email: first(emailOf({ result })!),
			});
			return results(change)(expected, core, each);
		},
	},
	{
		name: 'a row of a list contains the title without the fix',
		reason: 'It is one line of a table, and the step continues with the other rows.',
		when: (each, core) => isList(each) && !isSingleRow(core),
		change: texts((_text, { summary, status }) => (status === undefined ? summary : undefined)),
	},
	{
		name: "an invalid email address of a list isn't part of its text",
		reason: 'The email address has a separate column.',
		when: (each, core) => isList(each) && !isSingleRow(core) && fails(core, 'invalid_data'),
		change: texts((_text, { summary, code }) =>
			code === 'invalid_data'
				? summary.replace(/^'[^']+'/, 'This').replace(/: .+(?=\.$)/, '')
				: undefined,
		),
	},
];
