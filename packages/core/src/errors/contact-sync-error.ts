import { withoutRepeats } from './texts.ts';

/**
 * Parts of every error in the core. Apart from the invalid value, these parts contain no key, header, body,
 * or contact data.
 */
export interface ErrorParts {
	/** Title: the problem in up to 80 characters, with the value that the user typed. */
	summary: string;
	/** Fix: one or two sentences that don't repeat the title. */
	hint: string;
	/** Progress of a series of changes, as sentences that list the completed and the remaining changes. */
	progress?: string;
	/** HTTP status of the response, if there was one. */
	status?: number;
	/** ID that the service assigned to the request (`X-Request-Id`). */
	requestId?: string;
	/** Message from the response, cleaned and truncated. */
	detail?: string;
	/**
	 * Milliseconds until the service accepts requests again; absent without a `Retry-After` header.
	 */
	retryAfterMs?: number;
	/** Whether the service may have processed the request. @default false */
	isOutcomeUnknown?: boolean;
}

/** Base class of all errors that the core throws. `message` contains the title and the description. */
export abstract class ContactSyncError extends Error {
	/** Stable, machine-readable error code, such as `rate_limited`. */
	abstract readonly code: string;
	/** Whether the same call can succeed later without a change. */
	readonly retryable: boolean = false;
	readonly summary: string;
	readonly hint: string;
	/** Progress of a series of changes, as sentences that list the completed and the remaining changes. */
	readonly progress?: string;
	readonly status?: number;
	readonly requestId?: string;
	readonly detail?: string;
	/** Milliseconds until the service accepts requests again; absent without a `Retry-After` header. */
	readonly retryAfterMs?: number;
	/** Whether the service may have processed the request. */
	readonly isOutcomeUnknown: boolean;

	constructor({
		summary,
		hint,
		progress,
		status,
		requestId,
		detail,
		retryAfterMs,
		isOutcomeUnknown = false,
	}: ErrorParts) {
		super(
			[summary, hint, progress, reportOf(detail, `${summary} ${hint}`)].filter(Boolean).join(' '),
		);
		this.name = new.target.name;
		this.summary = summary;
		this.hint = hint;
		this.progress = progress;
		this.status = status;
		this.requestId = requestId;
		this.detail = detail;
		this.retryAfterMs = retryAfterMs;
		this.isOutcomeUnknown = isOutcomeUnknown;
	}

	/**
	 * Message from the response as a sentence, without text that repeats the title or the fix; empty if there
	 * is no message.
	 */
	get report(): string {
		return reportOf(this.detail, `${this.summary} ${this.hint}`);
	}

	/** Description below the title: the fix, the progress, and the message from the response. */
	get description(): string {
		return [this.hint, this.progress, this.report].filter(Boolean).join(' ');
	}

	/** Returns all properties except the stack. */
	toJSON(): object {
		return { ...this, message: this.message };
	}
}

function reportOf(detail: string | undefined, ownText: string): string {
	const message = withoutRepeats(detail ?? '', ownText);
	if (message === '') return '';
	return `The service reports: ${/[.!?…]$/.test(message) ? message : `${message}.`}`;
}
