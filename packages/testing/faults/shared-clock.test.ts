import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '@contact-sync/testing/server';
import { shareClock } from '@contact-sync/testing/service/shared-clock';

const request = (url: string) =>
	new Promise((resolve) => get(url, (response) => response.resume().once('end', resolve)));

/** Returns whether time passed on a new clock during a request. */
async function passesDuring(url: string): Promise<boolean> {
	const clock = shareClock();
	let passed = false;
	void clock.sleep(60_000).then(() => (passed = true));
	await clock.until(request(url));
	return passed;
}

it("the clock doesn't move during a request, even if one that began before it ends meanwhile", async () => {
	const server = await startServer((response) => void setTimeout(() => response.end('{}'), 100));
	const earlier = request(server.url);
	await sleep(50);
	expect(await passesDuring(server.url)).toBe(false);
	await earlier;
	await server.stop();
});

it("the clock doesn't move between the headers and the end of a response", async () => {
	const server = await startServer((response) => {
		response.flushHeaders();
		setTimeout(() => response.end('{}'), 100);
	});
	expect(await passesDuring(server.url)).toBe(false);
	await server.stop();
});
