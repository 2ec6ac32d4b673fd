import { didYouMean } from './did-you-mean.ts';

/**
 * Returns the reason why `parseArgs` of Node rejected a command line, with a suggestion for a mistyped option.
 *
 * @param options names of the options, without `--`
 */
export function explainParseError({ message }: Error, options: readonly string[]): string {
	const [sentence] = message.split('. '); // the rest explains positional arguments
	const [option] = /(?<=')--?[^']+(?=')/.exec(sentence!) ?? [];
	const names = options.map((name) => `--${name}`);
	if (option !== undefined && sentence!.includes('is ambiguous')) {
		return `Option '${option}' has no value. For a value that starts with a dash, write ${option}=VALUE.`;
	}
	const isMistyped = option !== undefined && !names.includes(option);
	return `${sentence}.${isMistyped ? didYouMean(option, names) : ''}`;
}
