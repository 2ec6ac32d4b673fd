import { withoutRepeats } from './texts.ts';

/** What every error of the core carries. No part may hold a key, a header, a body or contact data but the invalid value. */
export interface ErrorParts {
	/** The title: what went wrong, in up to 80 characters, with the value that the reader typed. */
	summary: string;
	/** The fix: what the reader can do, in one or two sentences that don't repeat the title. */
	hint: string;
	/** Of several changes in a row: sentences that list those that were made and those that weren't. */
	progress?: string;
	/** HTTP status of the response, if there was one. */
	status?: number;
	/** The service's own name for the request (`X-Request-Id`). */
	requestId?: string;
	/** The service's own words, cleaned and cut. */
	detail?: string;
	/** Milliseconds until the service accepts requests again; absent when it did not say (`Retry-After`). */
	retryAfterMs?: number;
	/** Whether the service may have processed the request. @default false */
	isOutcomeUnknown?: boolean;
}

/** The root of all errors the core throws. `message` is the title and the description, ready to be shown. */
export abstract class ContactSyncError extends Error {
	/** A stable name for programs, as `rate_limited`. */
	abstract readonly code: string;
	/** Whether the same call may succeed later without a change. */
	readonly retryable: boolean = false;
	readonly summary: string;
	readonly hint: string;
	/** Of several changes in a row: sentences that list those that were made and those that weren't. */
	readonly progress?: string;
	readonly status?: number;
	readonly requestId?: string;
	readonly detail?: string;
	/** Milliseconds until the service accepts requests again; absent when it did not say. */
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

	/** The service's own words as a sentence, without what the title and the fix say already; empty where it has none. */
	get report(): string {
		return reportOf(this.detail, `${this.summary} ${this.hint}`);
	}

	/** The text below the title: the fix, the progress, then the service's text. */
	get description(): string {
		return [this.hint, this.progress, this.report].filter(Boolean).join(' ');
	}

	/** All of it but the stack. */
	toJSON(): object {
		return { ...this, message: this.message };
	}
}

function reportOf(detail: string | undefined, ours: string): string {
	const said = withoutRepeats(detail ?? '', ours);
	if (said === '') return '';
	return `The service reports: ${/[.!?…]$/.test(said) ? said : `${said}.`}`;
}
