import { parseArgs, type ParseArgsConfig } from 'node:util';
import { StartError, systemCode } from '../base/start-error.ts';
import { explainParseError } from './explain-parse-error.ts';

const SEE_HELP = 'Run with --help to see the options.';

/** @throws StartError with the unknown option, or with the one whose value is empty */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
	args: string[],
	options: Options,
) {
	try {
		const { values } = parseArgs({ args, options, strict: true, allowPositionals: false });
		const empty = Object.entries(values).find(([, value]) => [value].flat().includes(''));
		if (empty) throw new StartError(`--${empty[0]} is empty. ${SEE_HELP}`);
		return values;
	} catch (error) {
		if (!systemCode(error)?.startsWith('ERR_PARSE_ARGS_')) throw error;
		throw new StartError(`${explainParseError(error as Error, Object.keys(options))} ${SEE_HELP}`);
	}
}
