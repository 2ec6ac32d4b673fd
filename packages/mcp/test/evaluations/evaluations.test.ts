import { openService } from '@contact-sync/testing/service';
import { openLab, WORKSPACE, type Lab } from './lab.ts';
import { expectedState } from './task.ts';
import { TASKS } from './tasks.ts';

let lab: Lab;
beforeAll(async () => {
	lab = await openLab(await openService({ workspace: WORKSPACE, controls: true }));
});

it('there are at least 20 tasks, most of them with a mistake', () => {
	expect(TASKS.length).toBeGreaterThanOrEqual(20);
	expect(TASKS.filter(({ mistake }) => !mistake.startsWith('none')).length).toBeGreaterThanOrEqual(
		20,
	);
});

it.each(TASKS)('$request ($mistake)', async (task) => {
	await lab.prepare(task);
	for (const step of task.steps) {
		if (step.fault) await lab.inject(step.fault);
		const { text, isError, result } = await lab.run(step);
		expect({ ...step, isError, text }).toMatchObject({ isError: step.error !== undefined });
		if (step.error !== undefined) expect(text).toContain(step.error);
		if (step.result !== undefined) expect(result).toMatchObject(step.result);
	}
	expect(await lab.state()).toEqual(expectedState(task));
});
