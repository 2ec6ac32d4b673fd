import { BASE_PATH } from '../api/http/base-path.ts';
import { StartError } from '../base/start-error.ts';
import type { MailOptions } from '../mail/outgoing.ts';

/** Minimum length of a token, in characters. Shorter tokens are easy to guess. */
const MIN_TOKEN_LENGTH = 16;

/** @throws StartError with the name of the variable, without its value, which can contain a password */
export function readMailOptions(environment: NodeJS.ProcessEnv): MailOptions {
	const { SMTP_URL, PUBLIC_URL, MAIL_HOOK_TOKEN } = environment;
	const options = {
		...(SMTP_URL && { smtpUrl: readSmtpUrl(SMTP_URL) }),
		...(PUBLIC_URL && { publicUrl: readPublicUrl(PUBLIC_URL) }),
		...(MAIL_HOOK_TOKEN && { hookTokens: MAIL_HOOK_TOKEN.split(',').map(readToken) }),
	};
	if (SMTP_URL && !PUBLIC_URL) {
		throw new StartError(
			"SMTP_URL requires PUBLIC_URL: without it, the unsubscribe links in emails don't work. Set PUBLIC_URL to the URL at which recipients reach this service.",
		);
	}
	return options;
}

/** Variables with a URL: its protocols, and what else an error explains. */
const URLS = {
	SMTP_URL: {
		protocols: ['smtp:', 'smtps:'],
		fix: ' Encode special characters in its password, such as # as %23.',
	},
	PUBLIC_URL: { protocols: ['https:', 'http:'], fix: '' },
};

function readUrl(name: keyof typeof URLS, text: string): URL {
	const { protocols, fix } = URLS[name];
	const url = URL.parse(text);
	if (url && protocols.includes(url.protocol) && url.hostname !== '') return url;
	const starts = protocols.map((protocol) => `${protocol}//`).join(' or ');
	throw new StartError(`${name} can't be used: expected a URL that starts with ${starts}.${fix}`);
}

/** Reads SMTP_URL. nodemailer would ignore misspelled options, and accept others that change how emails are retried. */
function readSmtpUrl(text: string): string {
	const { search, username, password } = readUrl('SMTP_URL', text);
	if ((username === '') !== (password === '')) {
		throw new StartError(
			"SMTP_URL can't be used: expected both a user and a password, or neither. With only one of them, no sign-in succeeds.",
		);
	}
	if (/^(\?requireTLS=(true|false))?$/.test(search)) return text;
	throw new StartError(
		`SMTP_URL can't be used: expected requireTLS=true or requireTLS=false after the ?, or nothing.${URLS.SMTP_URL.fix}`,
	);
}

function readPublicUrl(text: string): string {
	const url = readUrl('PUBLIC_URL', text);
	if (url.username || url.password || url.search || url.hash) {
		throw new StartError(
			"PUBLIC_URL can't be used: expected a URL without a user, query, or fragment. Recipients see it in links.",
		);
	}
	const publicUrl = url.href.replace(/\/+$/, '');
	if (!publicUrl.endsWith(BASE_PATH)) return publicUrl;
	throw new StartError(
		`PUBLIC_URL can't be used: remove ${BASE_PATH} from its end. Only the base URL of the API has it, and unsubscribe links don't.`,
	);
}

function readToken(given: string): string {
	const text = given.trim();
	if (text.length >= MIN_TOKEN_LENGTH) return text;
	throw new StartError(
		`MAIL_HOOK_TOKEN is too short: expected at least ${MIN_TOKEN_LENGTH} characters.`,
	);
}
