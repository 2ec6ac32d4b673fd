import { createServer, type Server } from 'node:net';
import { TLSSocket } from 'node:tls';
import { listen } from '@contact-sync/testing/listen';
import { SELF_SIGNED } from '@contact-sync/testing/self-signed';
import { NO_DATABASE_TIMEOUTS } from '../src/store/database-timeouts.ts';
import { openPostgres } from '../src/store/open-postgres.ts';

/** Creates a server that rejects each connection as PostgreSQL does. */
function rejectingWith(code: string): Server {
	const fields = `SFATAL\0C${code}\0Mfor secret-password\0\0`;
	const length = Buffer.alloc(4);
	length.writeInt32BE(length.length + fields.length);
	return createServer((socket) => {
		socket.on('error', () => {});
		socket.once('data', () =>
			socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])),
		);
	});
}

const open = (port: number) =>
	openPostgres(`postgresql://ada:secret-password@127.0.0.1:${port}/acme`, NO_DATABASE_TIMEOUTS);

const messageFor = (reason: string) =>
	`The PostgreSQL database of DATABASE_URL can't be used: ${reason}. Correct the URL, or unset DATABASE_URL to use the embedded database.`;

test.each([
	['28P01', 'it rejects this user or password'],
	['28000', 'it rejects this user'],
	['3D000', 'it has no database with this name'],
	['08P01', 'it rejects the settings of the connection, as poolers do, so connect without one'],
	['53300', 'it accepts no more connections, so stop other clients or raise its max_connections'],
	['22023', 'it rejects an option of the URL'],
	['57P03', '57P03'],
])('a database that rejects connections with %s is reported as: %s', async (code, reason) => {
	const server = rejectingWith(code);
	try {
		await expect(open(await listen(server))).rejects.toThrow(new Error(messageFor(reason)));
	} finally {
		server.close();
	}
});

test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
	'sslmode=%s requires a trusted certificate, without a warning of the driver',
	async (mode) => {
		const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => {});
		const server = createServer((socket) => {
			socket.on('error', () => {});
			socket.once('data', () => {
				socket.write('S'); // TLS follows
				new TLSSocket(socket, { isServer: true, ...SELF_SIGNED }).on('error', () => {});
			});
		});
		const port = await listen(server);
		const url = `postgresql://ada:secret-password@127.0.0.1:${port}/acme?sslmode=${mode}`;
		try {
			await expect(openPostgres(url, NO_DATABASE_TIMEOUTS)).rejects.toThrow(
				new Error(
					messageFor(
						"its certificate isn't trusted, so add sslrootcert with the file of its authority",
					),
				),
			);
			expect(warn).not.toHaveBeenCalled();
		} finally {
			warn.mockRestore();
			server.close();
		}
	},
);

test('a server without TLS is not reported as one that does not respond', async () => {
	const server = createServer((socket) => {
		socket.on('error', () => {});
		socket.once('data', () => socket.end('N')); // the response to a request for TLS
	});
	const port = await listen(server);
	const url = `postgresql://ada:secret-password@127.0.0.1:${port}/acme?sslmode=require`;
	try {
		await expect(openPostgres(url, NO_DATABASE_TIMEOUTS)).rejects.toThrow(
			new Error(messageFor("it doesn't support TLS, so enable TLS there or remove sslmode")),
		);
	} finally {
		server.close();
	}
});

test.each([
	'mysql://ada:secret-password@127.0.0.1:3306/acme',
	'acme',
	'postgresql://127.0.0.1:54x2/acme',
])('%s is not a URL of a PostgreSQL database', async (url) => {
	await expect(openPostgres(url, NO_DATABASE_TIMEOUTS)).rejects.toThrow(
		new Error(messageFor("it isn't a URL such as postgresql://USER:PASSWORD@HOST:5432/DATABASE")),
	);
});

test('a URL that would hide this process from migrations is rejected', async () => {
	const url = 'postgresql://ada:secret-password@127.0.0.1:1/acme?application_name=acme';
	await expect(openPostgres(url, NO_DATABASE_TIMEOUTS)).rejects.toThrow(
		new Error(messageFor('application_name is set by the service, so remove it')),
	);
});
