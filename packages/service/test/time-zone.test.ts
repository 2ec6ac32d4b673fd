import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const LIQUID = join(__dirname, '../src/workspace/liquid.ts');
const TEMPLATE = `{{ '2026-03-01T23:30:00Z' | date: '%Y-%m-%d %H:%M %z' }}`;

/** Renders the template in a process, because a process reads its time zone when it starts. */
const renderIn = (TZ: string) =>
	execFileSync(
		process.execPath,
		[
			'--input-type=module',
			'--eval',
			`const { render } = await import(${JSON.stringify(LIQUID)});
			process.stdout.write(render('text', ${JSON.stringify(TEMPLATE)}, {}).text);`,
		],
		{ encoding: 'utf8', env: { ...process.env, TZ } },
	);

test.each(['Asia/Tokyo', 'America/New_York'])(
	'an email shows dates in UTC, even if the machine has the time zone %s',
	(zone) => {
		expect(renderIn(zone)).toBe('2026-03-01 23:30 +0000');
	},
);
