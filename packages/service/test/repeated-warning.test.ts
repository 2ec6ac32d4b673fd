import type { Clock } from '../src/base/clock.ts';
import { createRepeatedWarning } from '../src/jobs/repeated-warning.ts';

test('a warning is repeated once per minute for each reason', () => {
	let nowMs = 0;
	const logged: unknown[] = [];
	const clock = { steady: () => nowMs } as Clock; // the warning reads nothing else
	const warn = createRepeatedWarning(
		{ clock, log: (_level, _event, details) => void logged.push([nowMs, details?.reason]) },
		'jobs wait',
	);
	for (nowMs of [0, 30_000, 59_999, 60_000, 60_001]) warn({ reason: 'no sender' });
	warn({ reason: 'no sequence' });
	expect(logged).toEqual([
		[0, 'no sender'],
		[60_000, 'no sender'],
		[60_001, 'no sequence'],
	]);
});
