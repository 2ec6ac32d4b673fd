/** A named check, which throws an error if it fails. */
export interface Check {
	name: string;
	run: () => Promise<void> | void;
}

/** Runs checks sequentially, prints a line per check and the total, and sets the exit code. */
export async function runChecks(title: string, checks: readonly Check[]): Promise<void> {
	process.stdout.write(`${title}\n`);
	let failed = 0;
	for (const check of checks) {
		const problem = await outcome(check);
		if (problem !== undefined) failed += 1;
		process.stdout.write(
			problem === undefined ? `  ✓ ${check.name}\n` : `  ✗ ${check.name}\n${indent(problem)}\n`,
		);
	}
	process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`);
	process.exitCode = failed === 0 ? 0 : 1;
}

async function outcome({ run }: Check): Promise<string | undefined> {
	try {
		await run();
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

const indent = (text: string): string => text.trimEnd().replaceAll(/^/gm, '      ');
