import type { UnsubscribeLinks } from './unsubscribe-links.ts';

/** How mail leaves, and how people answer it. */
export interface OutgoingMail {
	/** Whether mail is delivered by SMTP; without it, live mail waits in the outbox. */
	delivers: boolean;
	links: UnsubscribeLinks;
	/** What those who report bounces and complaints must show; without it nobody can. */
	hookToken?: string;
}

/** How mail is set up, from the environment. */
export interface MailOptions {
	/** An SMTP, as `smtp://user:password@host:587`. */
	smtpUrl?: string;
	/** Where people reach this service. @default its own address */
	publicUrl?: string;
	hookToken?: string;
}
