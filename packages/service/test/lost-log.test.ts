import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const testing = join(__dirname, '../src/test-controls/testing');
const preload = ['--import', join(testing, 'stop-with-parent.ts')];
const command = ['--liftoff-only', join(__dirname, '../src/main.ts')];

test('the service continues when its log can no longer be written, such as on a full disk', async () => {
	const args = ['--json', '--port', '0', '--data', 'memory'];
	const child = spawn(process.execPath, [...preload, ...command, ...args]);
	const exit = once(child, 'exit');
	const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
	const { url, keys } = JSON.parse(line) as { url: string; keys: { live: string } };
	const ping = () => fetch(`${url}/ping/`, { headers: { 'X-API-Key': keys.live } });
	child.stderr.destroy();
	for (let request = 0; request < 3; request++) {
		expect((await ping()).status).toBe(200); // each writes a line
		await sleep(20);
	}
	child.kill('SIGTERM');
	expect(await exit).toEqual([0, null]);
});
