import { parseArgs } from 'node:util';
import { checkApiKey, parseBaseUrl } from '@contact-sync/core';
import { changesOf, checkContract } from './check.ts';
import { preface, report } from './report.ts';
import { startRun } from './run.ts';

const OPTIONS = { url: { type: 'string' }, trigger: { type: 'string' } } as const;

/** Environment of the command: its key, and its output. */
export interface CommandEnvironment {
	apiKey: string | undefined;
	stdout: (text: string) => void;
	stderr: (text: string) => void;
}

/** Runs `npm run contract` with these arguments. Returns the exit code. */
export async function runCommand(args: readonly string[], to: CommandEnvironment): Promise<number> {
	try {
		return await check(args, to);
	} catch (error) {
		to.stderr(`${error instanceof Error ? error.message : String(error)}\n`);
		return 1;
	}
}

async function check(args: readonly string[], to: CommandEnvironment): Promise<number> {
	const { url, trigger } = parseArgs({ args: [...args], options: OPTIONS }).values;
	if (!url) {
		throw new Error(
			'Specify the service: npm run contract -- --url https://contacts.example.com/api/v1, with a test key in CONTACT_SYNC_API_KEY.',
		);
	}
	const baseUrl = parseBaseUrl(url);
	if (!to.apiKey) {
		throw new Error('Set CONTACT_SYNC_API_KEY to a test key of the service.');
	}
	const apiKey = checkApiKey(to.apiKey);
	const log = (line: string) => to.stderr(`${line}\n`);
	const run = await startRun({ baseUrl, apiKey, trigger, log });
	to.stdout(`${preface(run, baseUrl, changesOf(run))}\n`);
	const findings = await checkContract(run);
	to.stdout(report(findings, run.requests()));
	return findings.some(({ verdict }) => verdict === "doesn't hold") ? 1 : 0;
}
