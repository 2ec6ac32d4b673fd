import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@contact-sync/testing/free-port';
import { ROOT } from '@contact-sync/testing/paths';
import { SELF_SIGNED } from '@contact-sync/testing/self-signed';
import { newSharedStore } from '@contact-sync/testing/service';
import { until } from '@contact-sync/testing/until';
import { startService } from '../../src/test-controls/testing/start-service.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

// Requires nginx, for example Debian's package nginx-light.

const CLIENTS = 8;
const folder = useTempFolders();

/** Runs nginx with the configuration in docs/operators/run.md, on these ports. */
async function startNginx(port: number, services: readonly number[]) {
	const prefix = folder();
	const page = await readFile(join(ROOT, 'docs/operators/run.md'), 'utf8');
	const [, documented] = /^```\n(upstream .+?)^```$/ms.exec(page)!;
	const files = { 'contacts.pem': SELF_SIGNED.cert, 'contacts.key': SELF_SIGNED.key };
	const server = documented!
		.replace('8787', String(services[0]))
		.replace('8788', String(services[1]))
		.replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
		.replaceAll('/etc/ssl/', `${prefix}/`);
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
		(kind) => `${kind}_temp_path ${prefix}/${kind};`,
	);
	const text = `daemon off; master_process off; pid ${prefix}/pid; error_log stderr;
		events {} http { access_log off; ${temporary.join(' ')} ${server} }`;
	for (const [name, content] of Object.entries({ ...files, 'nginx.conf': text }))
		await writeFile(join(prefix, name), content);
	const child = spawn('nginx', ['-p', prefix, '-e', 'stderr', '-c', 'nginx.conf'], {
		stdio: 'ignore',
	});
	const exited = once(child, 'exit');
	await once(child, 'spawn');
	return {
		async [Symbol.asyncDispose]() {
			child.kill('SIGTERM');
			await exited;
		},
	};
}

/** Creates or reads a contact. Resolves to the status code and headers, without a check of the certificate. */
const send = (port: number, path: string, body?: object) =>
	new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
		const options = {
			...{
				host: '127.0.0.1',
				port,
				path,
				method: body ? 'POST' : 'GET',
				rejectUnauthorized: false,
			},
			headers: { 'X-API-Key': LIVE_KEY.key!, 'Content-Type': 'application/json' },
		};
		const sent = request(options, (response) => {
			response
				.resume()
				.once('end', () => resolve({ status: response.statusCode!, headers: response.headers }));
		});
		sent.once('error', reject).end(body && JSON.stringify(body));
	});

test('the documented configuration of nginx loses at most one request per client while two processes restart in turn', async () => {
	const store = await newSharedStore();
	const ports = [await freePort(), await freePort()];
	const port = await freePort();
	const start = (index: number) =>
		startService({
			...store,
			workspace: workspace([LIVE_KEY]),
			env: { PUBLIC_URL: 'https://contacts.example.com' },
			args: ['--port', String(ports[index]), '--trusted-proxies', '127.0.0.1'],
		});
	const services = [await start(0), await start(1)];
	await using stack = new AsyncDisposableStack();
	stack.use(await startNginx(port, ports));
	await until('nginx', async () =>
		(await send(port, '/readyz').catch(() => undefined))?.status === 200 ? true : undefined,
	);

	const statuses = new Map<number, number>();
	let isOver = false;
	const clients = Array.from({ length: CLIENTS }, async (_, client) => {
		for (let n = 0; !isOver; n++) {
			const body = { email: `c${client}-${n}@acme.example` };
			const { status } = await send(port, '/api/v1/contacts/upsert/', body);
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
		}
	});
	const exitCodes: unknown[] = [];
	for (const index of [0, 1]) {
		await sleep(1_000);
		exitCodes.push(await services[index]!.stop());
		services[index] = await start(index);
	}
	await sleep(1_000);
	isOver = true;
	await Promise.all(clients);
	expect(exitCodes).toEqual([0, 0]);
	// nginx doesn't repeat a POST that reaches a process while it closes the connection. A client sends one at a time.
	expect(statuses.get(201)).toBeGreaterThan(100);
	const lost = statuses.get(502) ?? 0;
	expect([...statuses.keys()].filter((status) => ![201, 502].includes(status))).toEqual([]);
	expect(lost).toBeLessThanOrEqual(CLIENTS);
	const { headers } = await send(port, '/readyz');
	expect(headers['strict-transport-security']).toBe('max-age=31536000');
	await Promise.all(services.map((each) => each.stop()));
});
