import { parseArgs, type ParseArgsConfig } from 'node:util';
import { StartError, systemCode } from '../base/start-error.ts';
import { explainParseError } from './explain-parse-error.ts';

const SEE_HELP = 'Run with --help to see the options.';

/** @throws StartError with the unknown option */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
	args: string[],
	options: Options,
) {
	try {
		return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
	} catch (error) {
		if (!systemCode(error)?.startsWith('ERR_PARSE_ARGS_')) throw error;
		throw new StartError(`${explainParseError(error as Error, Object.keys(options))} ${SEE_HELP}`);
	}
}

/** @throws StartError if the value of an option is empty */
export function rejectEmpty(options: Record<string, readonly (string | undefined)[]>): void {
	for (const [name, values] of Object.entries(options)) {
		if (values.includes('')) throw new StartError(`--${name} is empty. ${SEE_HELP}`);
	}
}
