import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { runCommand } from './command.ts';
import type { Rehearsal } from './rehearsal.ts';

interface Step {
	name?: string;
	run?: string;
	env?: Record<string, string>;
	'working-directory'?: string;
}

interface Workflow {
	jobs: Record<string, { env?: Record<string, string>; steps: Step[] }>;
}

/**
 * A rule for workflow steps that a rehearsal changes. It applies to commands that begin with `starts`. Other
 * steps run unchanged.
 */
interface Rule {
	starts: string;
	reason: string;
	/** Command to run instead. @default none */
	instead?: string;
	/** Whether the step runs unchanged with `--full`. */
	full?: true;
}

const PUBLISHER = 'The MCP registry identifies a job on GitHub.';

const RULES: readonly Rule[] = [
	{ starts: 'npm ci', reason: 'The packages are installed already.' },
	{ starts: 'npx jest', reason: '`.ci/run` runs it.' },
	{
		starts: 'npm run verify:',
		reason: '`.ci/run` runs it, and so does `--full`.',
		full: true,
	},
	{
		starts: 'node scripts/release/wait-for-npm.ts packages/n8n',
		instead: 'node scripts/release/wait-for-npm.ts packages/n8n version',
		reason: 'There is no provenance: only a job on GitHub can sign it.',
	},
	{ starts: 'node scripts/release/scan.ts', reason: 'The scanner reads the provenance on npm.' },
	{ starts: 'curl', reason: PUBLISHER },
	{ starts: './mcp-publisher', reason: PUBLISHER },
	{ starts: 'gh release', reason: 'It needs a token of GitHub.' },
	{
		starts: 'npm run zapier-platform -- push',
		instead: 'npm run zapier-platform -- build --skip-dep-install --skip-validation',
		reason: 'Pushing builds this zip, and uploads it with a deploy key.',
	},
	{ starts: 'npm run zapier-platform -- promote', reason: 'It needs a deploy key.' },
];

/** Commands that install third-party packages, at least on the first run. */
const INSTALLING = /^npm ci|^npm run (bundle|verify|zapier-platform)\b/;

/** Values of GitHub's contexts in workflows. */
const CONTEXTS: Readonly<Record<string, string>> = {
	'vars.ZAPIER_APP_ID': '1',
	'vars.ZAPIER_APP_KEY': 'App1',
	'secrets.ZAPIER_DEPLOY_KEY': '',
	'github.token': '',
};

/** A workflow to run. */
interface Run {
	/** Path of the workflow file in the repository. */
	file: string;
	/** Tag that triggers the workflow. */
	tag: string;
}

/** Runs the commands of a workflow in the repository, one job after another, as GitHub does for a tag. */
export async function runWorkflow(rehearsal: Rehearsal, run: Run): Promise<void> {
	const { jobs } = parse(await readFile(join(rehearsal.repository, run.file), 'utf8')) as Workflow;
	for (const [job, { env = {}, steps }] of Object.entries(jobs)) {
		for (const step of steps)
			await runStep(rehearsal, run, job, { ...step, env: { ...env, ...step.env } });
	}
}

async function runStep(rehearsal: Rehearsal, run: Run, job: string, step: Step): Promise<void> {
	if (step.run === undefined) return; // an action; the rehearsal uses its clone and this Node instead
	const { report, repository, installing, local, full } = rehearsal;
	const command = step.run.trim();
	const rule = RULES.find((each) => command.startsWith(each.starts) && !(full && each.full));
	const name = `${basename(run.file)}, ${job}: ${step.name ?? command}`;
	const toRun = rule === undefined ? command : rule.instead;
	if (toRun === undefined) {
		report.skip(name, rule!.reason); // a command without a rule runs unchanged
		return;
	}
	const env = {
		...(INSTALLING.test(toRun) ? installing : local),
		...valuesOf(step.env!),
		GITHUB_REF_NAME: run.tag,
	};
	const as = rule === undefined ? '' : `, as \`${toRun}\`. ${rule.reason}`;
	await report.step(`${name}${as}`, () =>
		runCommand(toRun, join(repository, step['working-directory'] ?? '.'), env),
	);
}

/** Resolves the expressions in environment variables. @throws Error if an expression isn't in the contexts */
const valuesOf = (env: Record<string, string>): Record<string, string> =>
	Object.fromEntries(
		Object.entries(env).map(([name, text]) => [
			name,
			text.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
				const value = CONTEXTS[expression];
				if (value === undefined) throw new Error(`${expression} has no value in a rehearsal.`);
				return value;
			}),
		]),
	);
