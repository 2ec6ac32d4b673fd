/** `node .ci/count.mjs FOLDER`: counts the results of `.ci/run`, a file with the exit code and the name of each command, and Jest's JSON beside it. */
import { existsSync, globSync, readFileSync } from 'node:fs';

let [passed, failed] = [0, 0];
for (const file of globSync(`${process.argv[2]}/??????`)) {
	const [code, ...name] = readFileSync(file, 'utf8').trim().split(' ');
	const isDone = code === '0';
	if (!isDone) console.log(`Failed: ${name.join(' ')}`);
	const report = existsSync(`${file}.json`) ? JSON.parse(readFileSync(`${file}.json`)) : {};
	const {
		numPassedTests = isDone ? 1 : 0,
		numFailedTests = 0,
		numRuntimeErrorTestSuites = 0,
	} = report;
	passed += numPassedTests;
	failed += numFailedTests + numRuntimeErrorTestSuites || (isDone ? 0 : 1);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
