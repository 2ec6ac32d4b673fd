import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SELF_SIGNED } from '@contact-sync/testing/self-signed';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Received email. */
export interface ReceivedMail {
	to: string[];
	/** Headers, by lowercase name. */
	headers: Record<string, string>;
	raw: string;
}

/** Reply to a received email: `lose` closes the connection without a response, `hang` never responds. */
export type Reply = 'take' | 'lose' | 'hang' | { code: number };

export interface Smtp extends AsyncDisposable {
	url: string;
	port: number;
	received: ReceivedMail[];
	/** Returns the number of open connections. */
	connections(): number;
	/** Closes all connections. Clients then sign in again. */
	cut(): void;
}

export interface SmtpOptions {
	/** @default any free port */
	port?: number;
	/** @default every email is accepted */
	reply?: (mail: ReceivedMail, count: number) => Reply | Promise<Reply>;
	/** Returns the SMTP code that rejects a recipient, or undefined. */
	reject?: (address: string) => number | undefined;
	/** Whether a password is valid. @default clients don't sign in */
	isValid?: (password: string) => boolean;
	/** How connections are encrypted, with an untrusted certificate. @default not at all */
	encryption?: 'STARTTLS' | 'TLS';
}

const failure = (code: number) => Object.assign(new Error('Refused'), { responseCode: code });

/** Starts an SMTP server on loopback that stores the emails it receives. */
export async function startSmtp({
	port = 0,
	reply = () => 'take',
	reject = () => undefined,
	isValid,
	encryption,
}: SmtpOptions = {}): Promise<Smtp> {
	const received: ReceivedMail[] = [];
	const sockets = new Set<Socket>();
	const cut = () => sockets.forEach((socket) => socket.destroy());
	const options: SMTPServerOptions = {
		...SELF_SIGNED,
		secure: encryption === 'TLS',
		disabledCommands: [
			...(isValid ? [] : ['AUTH']),
			...(encryption === 'STARTTLS' ? [] : ['STARTTLS']),
		],
		onAuth({ password }, _, done) {
			if (isValid?.(password ?? '')) done(null, { user: 'acme' });
			else done(failure(535));
		},
		socketTimeout: 600_000, // longer than any test, so that only clients close connections
		onRcptTo({ address }, _, done) {
			const code = reject(address);
			done(code === undefined ? null : failure(code));
		},
		onData(stream, { envelope }, done) {
			void text(stream).then(async (raw) => {
				const mail = readMail(
					raw,
					envelope.rcptTo.map(({ address }) => address),
				);
				received.push(mail);
				const response = await reply(mail, received.length);
				if (response === 'take') done();
				else if (response === 'lose') cut();
				else if (response !== 'hang') done(failure(response.code));
			}, done); // the client has disconnected
		},
	};
	const server = new SMTPServer(options);
	server.on('error', () => {}); // the connection was lost
	server.server.on('connection', (socket: Socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
	});
	server.listen(port, '127.0.0.1');
	await once(server.server, 'listening');
	const address = server.server.address() as AddressInfo;
	return {
		url: `${encryption === 'TLS' ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
		port: address.port,
		received,
		connections: () => sockets.size,
		cut,
		async [Symbol.asyncDispose]() {
			const closed = once(server.server, 'close');
			server.server.close();
			cut();
			await closed;
		},
	};
}

function readMail(raw: string, to: string[]): ReceivedMail {
	const [head = ''] = raw.split('\r\n\r\n');
	const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
	const headers = lines.map((line) => {
		const [name = '', ...value] = line.split(':');
		return [name.toLowerCase(), value.join(':').trim()];
	});
	return { to, raw, headers: Object.fromEntries(headers) as Record<string, string> };
}
