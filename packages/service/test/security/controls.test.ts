import { openService } from '@contact-sync/testing/service';
import { upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { head, readRaw, sendRaw } from '../helpers/raw.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const WORKSPACE = workspace([LIVE_KEY]);
const service = useService({ workspace: WORKSPACE, controls: true });
const contacts = async () => (await service().control<State>('state')).contacts;

/** @claim api: test controls from other sites, or through DNS rebinding: 403 for every control */
describe('test controls', () => {
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
		['request from a form on another site', { Origin: 'https://evil.example' }],
		['request from a sandboxed page', { Origin: 'null' }],
		[
			'request from a page whose host name resolves to the service (DNS rebinding)',
			{ Host: 'evil.example:8787' },
		],
		['request to a host name that starts with `127.0.0.1`', { Host: '127.0.0.1.evil.example' }],
		['request to a host name that contains `localhost`', { Host: 'evil.localhost.example' }],
	] as const;

	test.each(FROM_PAGES)(
		'%s: returns 403 for every control, and changes nothing',
		async (_, headers) => {
			await upsert(service(), { email: 'kept@acme.example' });
			for (const control of CONTROLS) {
				const [method, path] = control.split(' ');
				const request = head(`${method} /__controls/${path}`, {
					Host: '127.0.0.1',
					...headers,
					'Content-Length': '0',
				});
				const response = readRaw(await sendRaw(service(), request));
				expect([control, response.status]).toEqual([control, 403]);
				expect(response.body).not.toContain('acme.example');
			}
			expect(await contacts()).toHaveLength(1);
		},
	);

	test.each(['127.0.0.1:8787', 'localhost', '[::1]:8787', '127.9.9.9'])(
		'request from a local program to `%s`: returns 200',
		async (Host) => {
			expect(
				readRaw(await sendRaw(service(), head('GET /__controls/journal', { Host }))).status,
			).toBe(200);
		},
	);

	test('request to a service without `--controls`: returns 404 for every control', async () => {
		const plain = await openService({ workspace: WORKSPACE });
		for (const control of CONTROLS) {
			const [method, path] = control.split(' ');
			const response = await fetch(new URL(`/__controls/${path}`, plain.url), { method });
			expect([control, response.status]).toEqual([control, 404]);
		}
		await plain.stop();
	});

	test.each(['0.0.0.0', '::', '192.0.2.1', 'acme.example'])(
		'`--controls` on the host `%s`: fails to start',
		async (host) => {
			await expect(
				openService({ workspace: WORKSPACE, controls: true, args: ['--host', host] }),
			).rejects.toThrow(/--controls lets any client/);
		},
	);
});
