import { openService } from '@contact-sync/testing/service';
import { upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { head, readRaw, sendRaw } from '../helpers/raw.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const WORKSPACE = workspace([LIVE_KEY]);
const service = useService({ workspace: WORKSPACE, controls: true });
const contacts = async () => (await service().control<State>('state')).contacts;

describe('the controls', () => {
	const CONTROLS = [
		'POST clock',
		'POST faults',
		'DELETE faults',
		'POST limits',
		'DELETE keys',
		'POST reset',
		'GET journal',
		'GET state',
	];
	const FROM_PAGES = [
		['a form of another site', { Origin: 'https://evil.example' }],
		['a page in a sandbox', { Origin: 'null' }],
		['a page whose name was made to point here', { Host: 'evil.example:8787' }],
		['a page whose name only begins like loopback', { Host: '127.0.0.1.evil.example' }],
		['a page whose name only ends like it', { Host: 'evil.localhost.example' }],
	] as const;

	test.each(FROM_PAGES)('refuse %s with 403, each of them, and do nothing', async (_, headers) => {
		await upsert(service(), { email: 'kept@acme.example' });
		for (const control of CONTROLS) {
			const [method, path] = control.split(' ');
			const request = head(`${method} /__controls/${path}`, {
				Host: '127.0.0.1',
				...headers,
				'Content-Length': '0',
			});
			const answer = readRaw(await sendRaw(service(), request));
			expect([control, answer.status]).toEqual([control, 403]);
			expect(answer.body).not.toContain('acme.example');
		}
		expect(await contacts()).toHaveLength(1);
	});

	test.each(['127.0.0.1:8787', 'localhost', '[::1]:8787', '127.9.9.9'])(
		'answer a program that calls them at %s',
		async (Host) => {
			expect(
				readRaw(await sendRaw(service(), head('GET /__controls/journal', { Host }))).status,
			).toBe(200);
		},
	);

	test('are not there without --controls', async () => {
		const plain = await openService({ workspace: WORKSPACE });
		for (const control of CONTROLS) {
			const [method, path] = control.split(' ');
			const answer = await fetch(new URL(`/__controls/${path}`, plain.url), { method });
			expect([control, answer.status]).toEqual([control, 404]);
		}
		await plain.stop();
	});

	test.each(['0.0.0.0', '::', '192.0.2.1', 'acme.example'])(
		'do not start on the host %s',
		async (host) => {
			await expect(
				openService({ workspace: WORKSPACE, controls: true, args: ['--host', host] }),
			).rejects.toThrow(/--controls lets any client/);
		},
	);
});
