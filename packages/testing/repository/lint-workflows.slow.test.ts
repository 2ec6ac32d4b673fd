import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';
import { run } from '@contact-sync/testing/run';

const SETUP = 'actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0';

const WORKFLOW = `name: Planted
on: push
jobs:
  first:
    runs-on: ubuntu-latest
    steps:
      - run: echo first
  second:
    needs: first
    runs-on: ubuntu-latest
    permissions:
      contents: read
    steps:
      - uses: ${SETUP}
        with:
          node-version: 24
      - run: echo \${{ github.ref_name }}
`;

/** Errors that GitHub reports only after a push, if at all. */
const ERRORS = [
	['an expression that is cut off', 'github.ref_name', 'github.ref_name =='],
	['a context that does not exist', 'github.ref_name', 'github.reff_name'],
	['an output of a job that it does not need', 'github.ref_name', 'needs.third.outputs.version'],
	['a text of strangers in a command', 'github.ref_name', 'github.event.pull_request.title'],
	['an unknown key', 'permissions:', 'permission:'],
	['a job that does not exist', 'needs: first', 'needs: frist'],
	['an unknown event', 'on: push', 'on: pushed'],
	['an unknown permission', 'contents: read', 'content: read'],
	['an unknown input of an action that is pinned by its commit', 'node-version:', 'node:'],
] as const;

let folder: string;
let output: string[];

const fileOf = (name: string) => `${name.replaceAll(' ', '-')}.yml`;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'workflows-'));
	const files = [
		['valid', WORKFLOW],
		...ERRORS.map(([name, valid, planted]) => [name, WORKFLOW.replace(valid, planted)] as const),
	].map(async ([name, text]) => {
		const file = join(folder, fileOf(name!));
		await writeFile(file, text!);
		return file;
	});
	const args = ['scripts/lint-workflows.ts', ...(await Promise.all(files))];
	const { code, stdout } = await run(process.execPath, args, { cwd: ROOT });
	expect(code).toBe(1);
	output = stdout.trim().split('\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('The workflow linter', () => {
	it('accepts a valid workflow', () => {
		expect(output.filter((line) => line.includes(fileOf('valid')))).toEqual([]);
	});

	it.each(ERRORS)('rejects %s, and reports the line number', (name) => {
		const found = output.filter((line) => line.includes(fileOf(name)));
		expect(found).toEqual([expect.stringMatching(/\.yml:\d+:\d+ .+ \[[\w-]+\]$/)]);
	});
});
