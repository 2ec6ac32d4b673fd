import { recipientFailureKind, type FailureKind } from '../../mail/delivery-rules.ts';

/** What an SMTP server did that rejected the sender or the recipient. */
const ENVELOPE_EXPLANATIONS: Readonly<Record<FailureKind, string>> = {
	recipient: 'rejected the recipient’s email address',
	retry: 'doesn’t accept emails for this recipient yet',
	server:
		'rejected this service or the sender. Check SMTP_URL, and that the server accepts emails from the sender',
};

/** Explanations of nodemailer's error codes, with the host and port of the SMTP server. */
const EXPLANATIONS: Readonly<Record<string, (server: string, problem: string) => string>> = {
	ESOCKET: (server) =>
		`The connection to the SMTP server at ${server} failed. Check SMTP_URL, that the server is running, and that its certificate is valid and trusted.`,
	ECONNECTION: (server) =>
		`The connection to the SMTP server at ${server} failed. Check SMTP_URL, and that the server is running.`,
	ETIMEDOUT: (server) =>
		`The SMTP server at ${server} didn’t respond in time. Check the host, the port, and firewalls.`,
	EABORT: (server) =>
		`The SMTP server at ${server} didn’t complete its responses in time. Check the load of the server.`,
	EDNS: (server) => `The host of the SMTP server at ${server} wasn’t found. Check SMTP_URL.`,
	ETLS: (server) =>
		`The encrypted connection to the SMTP server at ${server} failed. Check its certificate, and SMTP_URL: a password requires TLS.`,
	EAUTH: (server) =>
		`The SMTP server at ${server} rejected the user name or the password in SMTP_URL.`,
	EPROTOCOL: (server) =>
		`The server at ${server} didn’t respond as an SMTP server. Check the port in SMTP_URL.`,
	EENVELOPE: (server, problem) =>
		`The SMTP server at ${server} ${ENVELOPE_EXPLANATIONS[recipientFailureKind(problem) ?? 'server']}.`,
	EMESSAGE: (server) => `The SMTP server at ${server} rejected the content of the email.`,
};

/**
 * Returns a sentence for the problem of an email, followed by the codes.
 *
 * @param problem problem in the outbox, such as `EENVELOPE 550 (RCPT TO)`
 * @param server host and port of the SMTP server; undefined without one
 */
export function explainProblem(problem: string, server: string | undefined): string {
	const [code = ''] = /\bE[A-Z]{3,}\b/.exec(problem) ?? [];
	const explain = Object.hasOwn(EXPLANATIONS, code) ? EXPLANATIONS[code] : undefined;
	if (explain === undefined || server === undefined) return problem;
	const details = problem.startsWith(code)
		? `Code: ${problem}.`
		: `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
	return `${explain(server, problem)} ${details}`;
}
