import { catalogue } from '@contact-sync/core/catalogue';
import type { CoreRan, Difference } from './differences.ts';
import { followedBy, results, texts } from './make.ts';

const fails = ({ outcomes }: CoreRan, code: string) =>
	outcomes.some(({ error }) => error?.code === code);

/** Zapier's words for fields that have other ones there, and the core's: as a label, and within a sentence. */
const WORDS = catalogue
	.flatMap(({ fields }) => Object.values(fields))
	.flatMap(({ label, zapier }) => (zapier?.label ? [[zapier.label, label] as const] : []))
	.flatMap(([theirs, ours]) => [
		[theirs, ours] as const,
		[theirs.toLowerCase(), ours.replace(/^\w/, (first) => first.toLowerCase())] as const,
	]);

/** Whether rows go to Zapier as one list. */
const isList = ({ action }: { action: string }) => action === 'sequence.bulkEnroll';

/** What Zapier does otherwise than the core, in the order in which it is applied. */
export const ZAPIER_DIFFERENCES: readonly Difference[] = [
	{
		what: 'Zapier has other words for some fields',
		reason: 'Its review wants no visible "ID" in labels.',
		when: () => true,
		read: (text) => WORDS.reduce((made, [theirs, ours]) => made.replaceAll(theirs, ours), text),
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
		when: ({ action }) => action === 'contact.listEnrollments' || action === 'unsubscribed.check',
		make: results((result) => {
			const { count, unsubscribed } = result as { count?: number; unsubscribed?: boolean };
			return count === 0 || unsubscribed === false ? undefined : result;
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
			outcomes: [{ text: /^The rate limit .+ Try again / }],
		}),
	},
	{
		what: 'a row of a list tells what happened, and not what to do',
		reason: 'It is one line in a table of rows, of which the step goes on with the others.',
		when: (each, { outcomes }) => isList(each) && outcomes.length > 1,
		make: texts((_text, { summary, status }) => (status === undefined ? summary : undefined)),
	},
	{
		what: 'a row of a list that is no address does not name it',
		reason: 'The address stands beside the text, in a column of its own.',
		when: (each, core) => isList(each) && core.outcomes.length > 1 && fails(core, 'invalid_data'),
		make: texts((_text, { summary, code }) =>
			code === 'invalid_data'
				? summary.replace(/^'[^']+'/, 'This').replace(/: .+(?= \()/, '')
				: undefined,
		),
	},
];
