/** What nodemailer says of a mail that was not delivered. */
interface DeliveryError {
	code?: string;
	/** The SMTP's, as 550. */
	responseCode?: number;
}

/** Milliseconds before the first repeat; doubled for each one after, up to an hour. */
const FIRST_REPEAT_MS = 1_000;
const LONGEST_REPEAT_MS = 3_600_000;

/** A mail that could not be delivered for so long is given up: RFC 5321 section 4.5.4.1 names four to five days. */
const GIVE_UP_AFTER_MS = 5 * 86_400_000;

/** An SMTP that lost its place says 503 of itself, not of the mail. */
const BAD_SEQUENCE = 503;

/**
 * Whether the SMTP refused this very mail, so that trying again is useless. What is wrong between it and us, such as a password,
 * is put right by people, and the mails wait for it.
 */
export function isPermanent(error: unknown): boolean {
	const { code, responseCode } = error as DeliveryError;
	if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
	return responseCode === undefined || (responseCode >= 500 && responseCode !== BAD_SEQUENCE);
}

/** When a mail is tried again; undefined when it was tried long enough. */
export function nextAttempt(
	{ attempts, created_at }: { attempts: number; created_at: Date },
	now: number,
): Date | undefined {
	if (now - created_at.getTime() > GIVE_UP_AFTER_MS) return undefined;
	return new Date(now + Math.min(FIRST_REPEAT_MS * 2 ** (attempts - 1), LONGEST_REPEAT_MS));
}

/** What may be kept of an error: codes, because the SMTP's words repeat addresses. */
export function problemText(error: unknown): string {
	const { code, responseCode } = error as DeliveryError;
	return [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
}
