/** Lets a real model do every task. See docs/contributors/testing.md. */
import { startService } from '@contact-sync/service/testing';
import { openLab, WORKSPACE } from './lab.ts';
import { evaluate, type Evaluation } from './model.ts';
import { expectedState, type Task } from './task.ts';
import { TASKS } from './tasks.ts';

const { MODEL_BASE_URL: baseUrl, MODEL_NAME: name, MODEL_API_KEY: apiKey = '' } = process.env;
if (!baseUrl || !name) throw new Error('Set MODEL_BASE_URL, MODEL_NAME, and MODEL_API_KEY.');

const print = (line: string) => void process.stdout.write(`${line}\n`);

function report(task: Task, { passed, calls, rejected, state }: Evaluation): void {
	print(`${passed ? 'passed' : 'FAILED'}  ${task.request} (${calls} calls, ${rejected} rejected)`);
	if (passed) return;
	print(`  expected ${JSON.stringify(expectedState(task))}`);
	print(`  found    ${JSON.stringify(state)}`);
}

const service = await startService({ workspace: WORKSPACE, controls: true });
const lab = await openLab(service);
let passes = 0;
for (const task of TASKS) {
	const evaluation = await evaluate(task, { baseUrl, name, apiKey }, lab);
	if (evaluation.passed) passes += 1;
	report(task, evaluation);
}
print(`${name} passed ${passes} of ${TASKS.length} tasks.`);
await service.stop();
