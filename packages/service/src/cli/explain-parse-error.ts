import { didYouMean } from './did-you-mean.ts';

/**
 * Returns the reason why `parseArgs` of Node rejected a command line, with a suggestion for a mistyped option.
 *
 * @param options names of the options, without `--`
 */
export function explainParseError({ message }: Error, options: readonly string[]): string {
	const [sentence] = message.split('. '); // the rest explains positional arguments
	const [mistyped] = /(?<=')--?[^']+(?=')/.exec(sentence!) ?? [];
	const names = options.map((name) => `--${name}`);
	return `${sentence}.${mistyped === undefined ? '' : didYouMean(mistyped, names)}`;
}
