import { parseArgs } from 'node:util';
import { checkApiKey, parseBaseUrl } from '@contact-sync/core';
import { changesOf, checkContract } from './check.ts';
import { preface, report } from './report.ts';
import { startRun } from './run.ts';

const OPTIONS = { url: { type: 'string' }, trigger: { type: 'string' } } as const;

/** Where the command reads its key and writes its output. */
export interface Surroundings {
	apiKey: string | undefined;
	stdout: (text: string) => void;
	stderr: (text: string) => void;
}

/** Runs `npm run contract` with these arguments. Returns the exit code. */
export async function runCommand(args: readonly string[], to: Surroundings): Promise<number> {
	try {
		return await check(args, to);
	} catch (error) {
		to.stderr(`${error instanceof Error ? error.message : String(error)}\n`);
		return 1;
	}
}

async function check(args: readonly string[], to: Surroundings): Promise<number> {
	const { url, trigger } = parseArgs({ args: [...args], options: OPTIONS }).values;
	if (!url) {
		throw new Error(
			'Say which service to ask: npm run contract -- --url https://contacts.example.com/api/v1, with a test key of it in CONTACT_SYNC_API_KEY.',
		);
	}
	const baseUrl = parseBaseUrl(url);
	if (!to.apiKey) {
		throw new Error('Put a test key of the service into CONTACT_SYNC_API_KEY.');
	}
	const apiKey = checkApiKey(to.apiKey);
	const say = (line: string) => to.stderr(`${line}\n`);
	const run = await startRun({ baseUrl, apiKey, trigger, say });
	to.stdout(`${preface(run, baseUrl, changesOf(run))}\n`);
	const findings = await checkContract(run);
	to.stdout(report(findings, run.requests()));
	return findings.some(({ verdict }) => verdict === 'does not hold') ? 1 : 0;
}
