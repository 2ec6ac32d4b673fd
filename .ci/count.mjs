/** `node .ci/count.mjs FOLDER`: counts the results of `.ci/run`, a file with the exit code per command, and Jest's JSON beside it. */
import { existsSync, globSync, readFileSync } from 'node:fs';

let [passed, failed] = [0, 0];
for (const file of globSync(`${process.argv[2]}/??????`)) {
	const isDone = readFileSync(file, 'utf8').trim() === '0';
	const report = existsSync(`${file}.json`) ? JSON.parse(readFileSync(`${file}.json`)) : {};
	const {
		numPassedTests = isDone ? 1 : 0,
		numFailedTests = 0,
		numRuntimeErrorTestSuites = 0,
	} = report;
	passed += numPassedTests;
	failed += numFailedTests + numRuntimeErrorTestSuites || (isDone ? 0 : 1);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
