import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { runCommand } from './command.ts';
import type { Rehearsal } from './environment.ts';

interface Step {
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
}

const PUBLISHER = 'The MCP registry identifies a job on GitHub.';

const RULES: readonly Rule[] = [
	{ starts: 'npm ci', reason: 'The packages are installed already.' },
	{ starts: 'npx jest', reason: '`.ci/run` runs it.' },
	{ starts: 'npm run verify', reason: '`.ci/run` runs it.' },
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
		starts: 'node scripts/zapier-platform.ts push',
		instead: 'node scripts/zapier-platform.ts build --skip-dep-install --skip-validation',
		reason: 'Pushing builds this zip, and uploads it with a deploy key.',
	},
	{ starts: 'node scripts/zapier-platform.ts promote', reason: 'It needs a deploy key.' },
];

/** Commands that install third-party packages, at least on the first run. */
const INSTALLING = /^npm ci|^node scripts\/(mcp-bundle|zapier-platform)\.ts\b/;

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
	for (const { env = {}, steps } of Object.values(jobs)) {
		for (const step of steps)
			await runStep(rehearsal, run, { ...step, env: { ...env, ...step.env } });
	}
}

async function runStep(rehearsal: Rehearsal, { tag }: Run, step: Step): Promise<void> {
	if (step.run === undefined) return; // an action; the rehearsal uses its clone and this Node instead
	const { repository, installing, local } = rehearsal;
	const command = step.run.trim();
	const rule = RULES.find(({ starts }) => command.startsWith(starts));
	const toRun = rule === undefined ? command : rule.instead; // a command without a rule runs unchanged
	if (toRun === undefined) return;
	const env = {
		...(INSTALLING.test(toRun) ? installing : local),
		...valuesOf(step.env!),
		GITHUB_REF_NAME: tag,
	};
	await runCommand(toRun, join(repository, step['working-directory'] ?? '.'), env);
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
