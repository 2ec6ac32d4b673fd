import type { ErrorExample } from './every-error.ts';

type Tree = { [key: string]: Tree | string[] };

/** Lists the causes of each error, by class, title, and fix. Examples that differ only in length are omitted. */
export function overviewOf(examples: readonly ErrorExample[]): Tree {
	const shown = examples.filter(({ isLong, isMessage }) => !isLong && !isMessage);
	const everyAction = new Set(shown.map(({ actionKey }) => actionKey)).size;
	const byFix = (ofTitle: ErrorExample[]) =>
		groupBy(
			ofTitle,
			({ error }) => error.hint,
			(ofFix) => causesOf(ofFix, everyAction),
		);
	const byTitle = (ofClass: ErrorExample[]) =>
		groupBy(ofClass, ({ error }) => error.summary, byFix);
	return groupBy(shown, ({ error }) => error.name, byTitle);
}

/** Lists causes with the actions for which they have the same text. */
function causesOf(examples: readonly ErrorExample[], everyAction: number): string[] {
	const actionsByCause = Map.groupBy(examples, ({ cause }) => cause);
	const causesByActions = Map.groupBy(actionsByCause, ([, ofCause]) => {
		const keys = new Set(ofCause.map(({ actionKey }) => actionKey));
		return keys.size === everyAction ? 'every action' : [...keys].join(', ');
	});
	return [...causesByActions].map(
		([keys, causes]) => `${keys}: ${causes.map(([cause]) => cause).join(' · ')}`,
	);
}

function groupBy<T, G>(
	items: readonly T[],
	key: (item: T) => string,
	render: (group: T[]) => G,
): Record<string, G> {
	return Object.fromEntries(
		[...Map.groupBy(items, key)].map(([name, group]) => [name, render(group)]),
	);
}

/** Lists the texts of errors with a message or a wait from the service, by action, input, and response. */
export const messagesOf = (examples: readonly ErrorExample[]): Record<string, string> =>
	Object.fromEntries(
		examples.filter(({ isMessage }) => isMessage).map((each) => [nameOf(each), each.error.message]),
	);

const nameOf = ({ actionKey, input, cause }: ErrorExample) =>
	`${actionKey} ${JSON.stringify(input) ?? ''}: ${cause}`;

/** Lists titles and fixes that a platform words differently, or that n8n doesn't have. */
export function differencesOf(
	examples: readonly ErrorExample[],
	inN8n: readonly ErrorExample[],
	textOf: (example: ErrorExample) => string,
): string[] {
	const known = new Map(
		inN8n.filter(isShort).map((each) => [nameOf(each), ownTextOf(each, each.error.message)]),
	);
	const unchanged = new Set(known.values());
	const lines = examples.filter(isShort).flatMap((each) => {
		const [before, text] = [known.get(nameOf(each)), ownTextOf(each, textOf(each))];
		if (text === before || (before === undefined && unchanged.has(text))) return [];
		return [before === undefined ? text : `${before} → ${text}`];
	});
	return [...new Set(lines)].toSorted();
}

const isShort = ({ isLong }: ErrorExample): boolean => !isLong;

/** Removes the progress and the service's message. */
const ownTextOf = ({ error: { progress } }: ErrorExample, text: string): string =>
	text.replace(/ The service reports: .*$/s, '').replace(` ${progress}`, '');
