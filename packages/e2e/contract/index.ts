/** `npm run contract -- --url URL [--trigger KEY]`: asks a real service which of our guesses hold. */
import { parseArgs } from 'node:util';
import { checkApiKey, parseBaseUrl } from '@contact-sync/core';
import { changesOf, checkContract } from './check.ts';
import { preface, report } from './report.ts';
import { startRun } from './run.ts';

const OPTIONS = { url: { type: 'string' }, trigger: { type: 'string' } } as const;

const { CONTACT_SYNC_API_KEY } = process.env;

async function main(): Promise<void> {
	const { url, trigger } = parseArgs({ options: OPTIONS }).values;
	if (!url) {
		throw new Error(
			'Say which service to ask: npm run contract -- --url https://contacts.example.com/api/v1, with a test key of it in CONTACT_SYNC_API_KEY.',
		);
	}
	const baseUrl = parseBaseUrl(url);
	if (!CONTACT_SYNC_API_KEY) {
		throw new Error('Put a test key of the service into CONTACT_SYNC_API_KEY.');
	}
	const apiKey = checkApiKey(CONTACT_SYNC_API_KEY);
	const say = (line: string) => void process.stderr.write(`${line}\n`);
	const run = await startRun({ baseUrl, apiKey, trigger, say });
	process.stdout.write(`${preface(run, baseUrl, changesOf(run))}\n`);
	const findings = await checkContract(run);
	process.stdout.write(report(findings, run.requests()));
	process.exitCode = findings.some(({ verdict }) => verdict === 'does not hold') ? 1 : 0;
}

try {
	await main();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
}
