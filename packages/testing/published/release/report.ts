/** Prints the steps of a rehearsal, and counts them. */
export interface Report {
	/** Prints a title for the following steps. */
	title(text: string): void;
	/** Runs a step, and prints its duration. @throws the error of the step, after printing the step */
	step<T>(name: string, run: () => Promise<T>): Promise<T>;
	/** Prints a workflow step that isn't run. */
	skip(name: string, reason: string): void;
	/** Prints the counts. @returns whether all steps passed */
	end(): boolean;
}

/** Creates a report. @param write receives each line, for example for the standard output */
export function createReport(write: (text: string) => void): Report {
	let passed = 0;
	let failed = 0;
	return {
		title: (text) => write(`${text}\n`),
		async step(name, run) {
			const startedAt = Date.now();
			const seconds = () => ((Date.now() - startedAt) / 1_000).toFixed(1);
			try {
				const result = await run();
				passed += 1;
				write(`  ✓ ${name} (${seconds()} s)\n`);
				return result;
			} catch (error) {
				failed += 1;
				write(`  ✗ ${name} (${seconds()} s)\n`);
				throw error;
			}
		},
		skip: (name, reason) => write(`  – ${name}: not run. ${reason}\n`),
		end: () => {
			write(`${passed} passed, ${failed} failed\n`);
			return failed === 0;
		},
	};
}
