import type { UnsubscribeLinks } from './unsubscribe-links.ts';

/** Configuration of outgoing emails and of delivery reports. */
export interface OutgoingMail {
	/** Host and port of the SMTP server. Without one, live emails wait in the outbox. */
	server: string | undefined;
	links: UnsubscribeLinks;
	/** Tokens of which bounce and complaint reports require one. Reports are disabled without it. */
	hookTokens?: readonly string[];
}

/** Email settings from the environment. */
export interface MailOptions {
	/** SMTP server, such as `smtp://user:password@host:587`. */
	smtpUrl?: string;
	/** URL at which recipients reach this service. @default the URL of this process */
	publicUrl?: string;
	/** Several while a token is replaced. */
	hookTokens?: readonly string[];
}
