import { typingErrors } from '../base/typing-errors.ts';

/** Maximum number of typing errors in a suggestion. */
const MAX_DISTANCE = 2;

/**
 * Returns a sentence that suggests the most similar of the known words, or nothing if none is similar. It starts
 * with a space.
 *
 * @example didYouMean('--prot', ['--port', '--host']) // " Did you mean --port?"
 */
export function didYouMean(word: string, known: readonly string[]): string {
	const [closest] = known
		.map((each) => ({ each, distance: typingErrors(word, each) }))
		.filter(({ each, distance }) => distance <= Math.min(MAX_DISTANCE, each.length / 2))
		.toSorted((a, b) => a.distance - b.distance);
	return closest ? ` Did you mean ${closest.each}?` : '';
}
