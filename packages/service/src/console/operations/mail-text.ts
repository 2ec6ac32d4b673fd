import type { Mail } from '../../mail/mailer.ts';

/** Returns the name of an email, such as `Welcome, to ada@acme.example`. */
export const mailText = ({ subject, to_email }: Pick<Mail, 'subject' | 'to_email'>): string =>
	`${subjectText(subject)}, to ${to_email}`;

/** Subject of an email, as a link or a heading. */
export const subjectText = (subject: string) => (subject === '' ? '(no subject)' : subject);
