import { parseArgs } from 'node:util';
import { table } from '@contact-sync/testing/table';
import { checkApiKey, parseBaseUrl } from '@contact-sync/core';
import { type Finding, changesOf, checkContract } from './check.ts';
import { type Run, startRun } from './run.ts';

/** Lists the changes that a run will make. */
function preface({ isTest, names }: Run, baseUrl: string, changes: string[]): string {
	if (!isTest) {
		return `${baseUrl} doesn't report this key as a test key. The check only sends GET requests, and changes nothing.\n`;
	}
	const lines = [
		`In the test environment of ${baseUrl}, this run`,
		...changes.map((change) => `  - ${change}`),
		"and doesn't undo it. A test key sends no email. Existing automations can react.",
		`If the service accepts a request that it should reject, search its data for ${names.externalId}.`,
	];
	return `${lines.join('\n')}\n`;
}

/** Returns a table of the checked assumptions, the unchecked ones grouped by reason, and the counts. */
function report(findings: readonly Finding[], requests: number): string {
	const of = (verdict: Finding['verdict']) =>
		findings.filter((finding) => finding.verdict === verdict);
	const checked = findings.filter(({ verdict }) => verdict !== 'not checked');
	const rows = checked.flatMap(({ name, verdict, remark }) => [
		[verdict, name],
		...(remark === '' ? [] : [['', `  got: ${remark}`]]),
	]);
	const reasons = Map.groupBy(of('not checked'), ({ remark }) => remark);
	const notChecked = [...reasons].map(([reason, ofReason]) =>
		[`Not checked, because ${reason}:`, ...ofReason.map(({ name }) => `  - ${name}`)].join('\n'),
	);
	const counts = [
		`${of('holds').length} hold, ${of("doesn't hold").length} don't hold`,
		`${of('not checked').length} not checked; ${requests} requests`,
	].join(', ');
	return [table([['Verdict', 'Assumption'], ...rows]), ...notChecked, `${counts}\n`].join('\n\n');
}

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
