import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { listen } from '@contact-sync/testing/listen';

/** Commands of an SMTP session; `content` is the end of an email. */
export type SmtpCommand =
	'greeting' | 'EHLO' | 'HELO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'content';

/** Reply, such as `550 5.7.1 Refused`; `endless` sends a line of an unfinished reply every 20 ms. */
export type ScriptedReply = string | 'endless';

export interface ScriptedSmtp extends AsyncDisposable {
	url: string;
	/** Replies that differ from those of a server that accepts everything. Can be changed at any time. */
	replies: Partial<Record<SmtpCommand, ScriptedReply>>;
	/** Commands received, in order. */
	commands: SmtpCommand[];
	/** Number of emails accepted. */
	accepted: number;
}

const ACCEPTING: Record<SmtpCommand, string> = {
	greeting: '220 ready',
	EHLO: '250-hello\r\n250 AUTH PLAIN',
	HELO: '250 hello',
	AUTH: '235 2.7.0 ok',
	MAIL: '250 2.1.0 ok',
	RCPT: '250 2.1.5 ok',
	DATA: '354 go ahead',
	content: '250 2.0.0 ok',
};

/** Starts an SMTP server on loopback whose replies a test chooses, which a real server doesn't allow. */
export async function startScriptedSmtp(
	replies: ScriptedSmtp['replies'] = {},
): Promise<ScriptedSmtp> {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => {}); // the client closed the connection
		serve(socket, smtp).catch(() => {});
	});
	const smtp: ScriptedSmtp = {
		url: `smtp://user:password@127.0.0.1:${await listen(server)}?requireTLS=false`,
		replies,
		commands: [],
		accepted: 0,
		async [Symbol.asyncDispose]() {
			const closed = once(server, 'close');
			server.close();
			sockets.forEach((socket) => socket.destroy());
			await closed;
		},
	};
	return smtp;
}

async function serve(socket: Socket, smtp: ScriptedSmtp): Promise<void> {
	const reply = (command: SmtpCommand) => {
		smtp.commands.push(command);
		const text = smtp.replies[command] ?? ACCEPTING[command];
		if (text === 'endless') drip(socket);
		else socket.write(`${text}\r\n`);
		return text;
	};
	reply('greeting');
	let isContent = false;
	const readContent = (line: string) => {
		if (line !== '.') return;
		isContent = false;
		if (reply('content').startsWith('2')) smtp.accepted++;
	};
	const readCommand = (line: string) => {
		const word = line.split(' ')[0]!.toUpperCase();
		if (Object.hasOwn(ACCEPTING, word)) isContent = reply(word as SmtpCommand).startsWith('354');
		else socket.write(word === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
	};
	for await (const line of createInterface({ input: socket })) {
		if (isContent) readContent(line);
		else readCommand(line);
	}
}

/** Keeps a connection busy with a reply that never ends. */
function drip(socket: Socket): void {
	const timer = setInterval(() => socket.write('250-still working\r\n'), 20);
	socket.on('close', () => clearInterval(timer));
}
